#include "dsl/editions/entries.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "dsl/base/message.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/editions/aligned.hpp"
#include "dsl/editions/editing.hpp"
#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/spoken.hpp"

namespace brehon::editions {

namespace {

using Words = std::vector<std::string_view>;

bool is_option(const Node& part) {
  return part.kind == Kind::option || part.kind == Kind::gap;
}

/// An element with what it takes to tell it, in a game before and after its changes.
struct BeforeAfter {
  Nodes before, after;

  /// Whether both say the same, as far as parts of the game are asked for.
  bool same(const std::function<bool(const Node&)>& asked) const {
    Nodes a = before, b = after;
    std::erase_if(a, [&](const Node* part) { return !asked(*part); });
    std::erase_if(b, [&](const Node* part) { return !asked(*part); });
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Node* left, const Node* right) { return is_same(*left, *right); });
  }
};

/// A sentence of a note or an example need not say what that says.
bool is_remark(const Node& element) {
  return element.kind == Kind::note || element.kind == Kind::example;
}

/// The elements whose numbers fill slots of a message, with the options that they name.
void add_numbered(Node& game, const Message& message, Nodes& out) {
  for (const Message::Part& part : message.parts) {
    const std::size_t dot = part.is_slot ? part.text.rfind('.') : std::string::npos;
    const Node* element = dot == std::string::npos ? nullptr : elements::find(game, part.text.substr(0, dot)).node;
    if (element != nullptr) {
      out.push_back(element);
      const Words words = elements::spoken(*element).words;
      for (const Node& each : game.children) {
        if (is_option(each) && std::find(words.begin(), words.end(), each.name()) != words.end())
          out.push_back(&each);
      }
    }
    for (const auto& [word, branch] : part.branches)
      add_numbered(game, branch, out);
  }
}

/// What the sentence about the aim of a game says: its course and end, and the elements that its slots name.
Nodes aim_of(Node& game, const Node& told) {
  Nodes out;
  for (const Node& part : game.children) {
    if (part.kind == Kind::play || part.kind == Kind::score || part.kind == Kind::winner)
      out.push_back(&part);
  }
  for (const Node& label : told.children) {
    if (label.kind == Kind::label)
      add_numbered(game, read_message(unquote(label.get(Kind::string).text)).message, out);
  }
  return out;
}

BeforeAfter before_after(Node& before, Node& after, const Node& told) {
  const std::string path(told.get(Kind::path).text);
  BeforeAfter out;
  if (path == "aim")
    return {aim_of(before, told), aim_of(after, told)};
  const Node* was = elements::find(before, path).node;
  const Node* now = elements::find(after, path).node;
  if (was != nullptr && now != nullptr && is_remark(*was))
    return out;
  if (was != nullptr)
    out.before = elements::reach(before, *was);
  if (now != nullptr)
    out.after = elements::reach(after, *now);
  return out;
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
      const BeforeAfter element = before_after(before, out.game, told);
      const bool stays = element.same([&](const Node& part) {
        return !is_option(part) || std::find(thought_of.begin(), thought_of.end(), part.name()) == thought_of.end();
      });
      if (stays)
        return false;
      const bool is_rewritten = !element.same([](const Node& part) { return !is_option(part); });
      if (is_rewritten && !element.after.empty() && !has_own_sentence(out.game, path, edition.name())) {
        Diagnostic& finding =
            diagnostics.report(DiagnosticId::sentence_outdated, edition.get(Kind::id).span,
                               fmt::format("`{}` changes what the sentence of `{}` says", edition.name(), path));
        finding.related.push_back({told.get(Kind::path).span, "the sentence is here; it is not used there"});
        finding.suggestion =
            fmt::format("write a sentence for it into the {0}, `sentences {{ {1} … }}`, or `remove sentence.{1}`",
                        edition.kind == Kind::variant ? "variant" : "edition", path);
      }
      return true;
    });
  }
}

} // namespace brehon::editions
