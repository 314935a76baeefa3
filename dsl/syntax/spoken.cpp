#include "dsl/syntax/spoken.hpp"

#include <algorithm>
#include <array>

namespace brehon::elements {

namespace {

void add_once(std::vector<std::string_view>& words, std::string_view word) {
  if (std::find(words.begin(), words.end(), word) == words.end())
    words.push_back(word);
}

/// The words of a dotted name.
void add_words(std::string_view name, std::vector<std::string_view>& words) {
  while (!name.empty()) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    add_once(words, name.substr(0, dot));
    name.remove_prefix(std::min(dot + 1, name.size()));
  }
}

void collect_spoken(const Node& node, Spoken& out) {
  static constexpr std::array names = {Kind::id, Kind::name, Kind::path, Kind::noun};
  if (node.kind == Kind::citation)
    return;
  if (node.kind == Kind::number)
    out.numbers.push_back(&node);
  if (node.children.empty() && std::find(names.begin(), names.end(), node.kind) != names.end())
    add_words(node.text, out.words);
  if (node.kind == Kind::do_)
    add_once(out.rules, node.name());
  for (const Node& child : node.children)
    collect_spoken(child, out);
}

/// Whether a part of a game says something about the elements that name it.
bool is_named_by_rules(const Node& part) {
  static constexpr std::array kinds = {Kind::rule,  Kind::define, Kind::table,  Kind::matchup,
                                       Kind::phase, Kind::kind,   Kind::option, Kind::gap};
  return std::find(kinds.begin(), kinds.end(), part.kind) != kinds.end();
}

} // namespace

Spoken spoken(const Node& part) {
  Spoken out;
  collect_spoken(part, out);
  return out;
}

std::vector<const Node*> reach(const Node& game, const Node& element) {
  std::vector<const Node*> out = {&element};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::vector<std::string_view> words = spoken(*out[i]).words;
    for (const Node& part : game.children) {
      const bool is_new = is_named_by_rules(part) && std::find(out.begin(), out.end(), &part) == out.end();
      if (is_new && std::find(words.begin(), words.end(), part.name()) != words.end())
        out.push_back(&part);
    }
  }
  return out;
}

} // namespace brehon::elements
