#include "dsl/syntax/spoken.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "dsl/syntax/elements.hpp"

namespace brehon::elements {

namespace {

void make_unique(std::vector<std::string_view>& words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

/// The words of a dotted name.
void add_words(std::string_view name, std::vector<std::string_view>& words) {
  while (!name.empty()) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    words.push_back(name.substr(0, dot));
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
    out.rules.push_back(node.name());
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

bool Spoken::names(std::string_view word) const {
  return std::binary_search(words.begin(), words.end(), word);
}

Spoken spoken(const Node& part) {
  Spoken out;
  collect_spoken(part, out);
  make_unique(out.words);
  make_unique(out.rules);
  return out;
}

Tellable::Tellable(const Node& game) {
  for (auto& [path, node] : of_rules(game))
    elements_.emplace(path, node);
  for (const Node& part : game.children) {
    if (!is_named_by_rules(part))
      continue;
    named_[part.name()].push_back(&part);
    words_.emplace(&part, spoken(part).words);
  }
}

const Node* Tellable::at(std::string_view path) const {
  const auto found = elements_.find(path);
  return found == elements_.end() ? nullptr : found->second;
}

std::vector<const Node*> Tellable::reach(const Node& element) const {
  std::vector<const Node*> out = {&element};
  std::set<const Node*> known = {&element};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto own = words_.find(out[i]);
    for (const std::string_view word : own == words_.end() ? spoken(*out[i]).words : own->second) {
      const auto named = named_.find(word);
      if (named == named_.end())
        continue;
      for (const Node* part : named->second) {
        if (known.insert(part).second)
          out.push_back(part);
      }
    }
  }
  return out;
}

std::vector<std::string_view> Tellable::words(const std::vector<const Node*>& parts) const {
  std::vector<std::string_view> out;
  for (const Node* part : parts) {
    const auto own = words_.find(part);
    const std::vector<std::string_view> words = own == words_.end() ? spoken(*part).words : own->second;
    out.insert(out.end(), words.begin(), words.end());
  }
  make_unique(out);
  return out;
}

} // namespace brehon::elements
