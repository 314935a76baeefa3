#include "dsl/editions/entries.hpp"

#include <algorithm>
#include <set>
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

/// A game with its elements.
struct Told {
  const Node& game;
  elements::Tellable tellable;

  explicit Told(const Node& of) : game(of), tellable(of) {}
};

/// The elements whose numbers fill slots of a message, with the options that they name.
void add_numbered(const Told& game, const Message& message, Nodes& out) {
  for (const Message::Part& part : message.parts) {
    const std::size_t dot = part.is_slot ? part.text.rfind('.') : std::string::npos;
    const Node* element = dot == std::string::npos ? nullptr : game.tellable.at(part.text.substr(0, dot));
    if (element != nullptr) {
      out.push_back(element);
      const elements::Spoken spoken = elements::spoken(*element);
      for (const Node& each : game.game.children) {
        if (is_option(each) && spoken.names(each.name()))
          out.push_back(&each);
      }
    }
    for (const auto& [word, branch] : part.branches)
      add_numbered(game, branch, out);
  }
}

/// What the sentence about the aim of a game says: its course and end, and the elements that its slots name.
Nodes aim_of(const Told& game, const Node& told) {
  Nodes out;
  for (const Node& part : game.game.children) {
    if (part.kind == Kind::play || part.kind == Kind::score || part.kind == Kind::winner)
      out.push_back(&part);
  }
  for (const Node& label : told.children) {
    if (label.kind == Kind::label)
      add_numbered(game, read_message(unquote(label.get(Kind::string).text)).message, out);
  }
  return out;
}

/// A sentence of a note or an example need not say what that says.
bool is_remark(const Node& element) {
  return element.kind == Kind::note || element.kind == Kind::example;
}

BeforeAfter before_after(const Told& before, const Told& after, const Node& told) {
  const std::string_view path = told.get(Kind::path).text;
  if (path == "aim")
    return {aim_of(before, told), aim_of(after, told)};
  const Node* was = before.tellable.at(path);
  const Node* now = after.tellable.at(path);
  BeforeAfter out;
  if (was != nullptr && now != nullptr && is_remark(*was))
    return out;
  if (was != nullptr)
    out.before = before.tellable.reach(*was);
  if (now != nullptr)
    out.after = after.tellable.reach(*now);
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

/// Whether an edition has changed what a sentence says. Other rules are reported where it has no sentence for them.
bool is_outdated(const Node& game, const BeforeAfter& element, const Node& told, const Node& edition,
                 Diagnostics& diagnostics) {
  const Node* when = told.find(Kind::when);
  const elements::Spoken thought_of = when == nullptr ? elements::Spoken() : elements::spoken(*when);
  if (element.same([&](const Node& part) { return !is_option(part) || !thought_of.names(part.name()); }))
    return false;
  const std::string path(told.get(Kind::path).text);
  const bool is_rewritten = !element.same([](const Node& part) { return !is_option(part); });
  if (is_rewritten && !element.after.empty() && !has_own_sentence(game, path, edition.name())) {
    Diagnostic& finding =
        diagnostics.report(DiagnosticId::sentence_outdated, edition.get(Kind::id).span,
                           fmt::format("`{}` changes what the sentence of `{}` says", edition.name(), path));
    finding.related.push_back({told.get(Kind::path).span, "the sentence is here; it is not used there"});
    finding.suggestion =
        fmt::format("write a new one, `replace {0} with {1} …`, or `remove {0}`", elements::word(told), path);
  }
  return true;
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
  std::optional<Rewritten> made = rewritten(text_of(out, part), way);
  ensure(made.has_value());
  out.texts.push_back(made->text);
  part = settled(part, way, std::move(*made));
}

void drop_outdated_sentences(EditedGame& out, const Node& before, const Node& edition, std::span<const Change> changes,
                             Diagnostics& diagnostics) {
  const auto is_brought = [&](const Node& told) {
    const std::string path = elements::word(told);
    return told.edition == edition.name() || std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
             return change.path == path || change.path.starts_with(path + ".");
           });
  };
  std::set<const Node*> outdated;
  {
    const Told was(before), is(out.game);
    for (const Node& part : out.game.children) {
      for (const Node& told : part.children) {
        if (told.kind == Kind::told && !is_brought(told) &&
            is_outdated(out.game, before_after(was, is, told), told, edition, diagnostics))
          outdated.insert(&told);
      }
    }
  }
  for (Node& part : out.game.children) {
    if (part.kind == Kind::sentences)
      drop_entries(out, part, [&](const Node& told) { return outdated.count(&told) != 0; });
  }
}

} // namespace brehon::editions
