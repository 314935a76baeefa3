#include "dsl/editions/entries.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "dsl/base/unreachable.hpp"
#include "dsl/editions/aligned.hpp"
#include "dsl/editions/editing.hpp"
#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/spoken.hpp"

namespace brehon::editions {

namespace {

using Words = std::vector<std::string_view>;

/// What it takes to tell an element, but for options that were thought of.
Nodes told_with(const Node& game, const Node& element, const Words& thought_of) {
  Nodes reach = elements::reach(game, element);
  std::erase_if(reach, [&](const Node* part) {
    const bool is_option = part->kind == Kind::option || part->kind == Kind::gap;
    return is_option && std::find(thought_of.begin(), thought_of.end(), part->name()) != thought_of.end();
  });
  return reach;
}

/// Whether the element with a path, and what it names, is the same in two games.
bool says_the_same(Node& before, Node& after, const std::string& path, const Words& thought_of) {
  const elements::Found was = elements::find(before, path);
  const elements::Found now = elements::find(after, path);
  if (was.node == nullptr || now.node == nullptr)
    return was.node == now.node;
  const Nodes a = told_with(before, *was.node, thought_of);
  const Nodes b = told_with(after, *now.node, thought_of);
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Node* left, const Node* right) { return is_same(*left, *right); });
}

bool has_own_sentence(const Node& game, const std::string& path, std::string_view edition) {
  return std::any_of(game.children.begin(), game.children.end(), [&](const Node& part) {
    return part.kind == Kind::sentences &&
           std::any_of(part.children.begin(), part.children.end(), [&](const Node& told) {
             return told.kind == Kind::told && told.edition == edition && told.get(Kind::path).text == path;
           });
  });
}

} // namespace

void drop_entries(EditedGame& out, Node& part, const std::function<bool(const Node&)>& is_gone) {
  Way way;
  for (const Node& entry : part.children) {
    if (is_gone(entry))
      way.push_back({region_of(part, entry), {}});
  }
  if (way.empty())
    return;
  Unread why;
  std::optional<Rewritten> made = rewritten(text_of(out, part), way, why);
  ensure(made.has_value());
  out.texts.push_back(made->text);
  part = settled(part, way, std::move(*made));
}

void drop_outdated_sentences(EditedGame& out, Node before, const Node& edition, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < out.game.children.size(); ++i) {
    if (out.game.children[i].kind != Kind::sentences)
      continue;
    drop_entries(out, out.game.children[i], [&](const Node& told) {
      if (told.kind != Kind::told || told.edition == edition.name())
        return false;
      const Node* when = told.find(Kind::when);
      const Words thought_of = when == nullptr ? Words() : elements::spoken(*when).words;
      const std::string path(told.get(Kind::path).text);
      if (says_the_same(before, out.game, path, thought_of))
        return false;
      const bool is_there = elements::find(out.game, path).node != nullptr;
      if (is_there && !has_own_sentence(out.game, path, edition.name())) {
        Diagnostic& finding =
            diagnostics.report(DiagnosticId::sentence_outdated, edition.get(Kind::id).span,
                               fmt::format("`{}` changes what the sentence of `{}` says", edition.name(), path));
        finding.related.push_back({told.get(Kind::path).span, "the sentence is here; it is not used there"});
        finding.suggestion = fmt::format("write a sentence for it into the {}: `sentences {{ {} … }}`",
                                         edition.kind == Kind::variant ? "variant" : "edition", path);
      }
      return true;
    });
  }
}

} // namespace brehon::editions
