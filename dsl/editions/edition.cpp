#include "dsl/editions/edition.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/editions/edit.hpp"
#include "dsl/editions/editing.hpp"
#include "dsl/editions/entries.hpp"
#include "dsl/syntax/elements.hpp"

namespace brehon {
namespace {

bool is_edition(const Node& node) {
  return node.kind == Kind::edition || node.kind == Kind::variant;
}

/// Whether some word of a part of the game is one of these.
bool speaks_of(const Node& node, const std::set<std::string_view>& words) {
  const bool word = node.kind == Kind::id || node.kind == Kind::name || node.kind == Kind::path;
  for (std::size_t begin = 0; word && begin <= node.text.size();) {
    const std::size_t dot = std::min(node.text.find('.', begin), node.text.size());
    if (words.count(node.text.substr(begin, dot - begin)) > 0)
      return true;
    begin = dot + 1;
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return speaks_of(child, words); });
}

/// Labels and looks of what an edition has removed go with it.
void drop_what_is_gone(const Node& base, EditedGame& out) {
  const std::set<std::string_view> before = elements::names(base), after = elements::names(out.game);
  std::set<std::string_view> gone;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::inserter(gone, gone.end()));
  for (Node& part : out.game.children) {
    editions::drop_entries(out, part, [&](const Node& entry) {
      return (entry.kind == Kind::entry || entry.kind == Kind::look) && speaks_of(entry.get(Kind::path), gone);
    });
  }
}

bool has_sentences(const Node& game) {
  return std::any_of(game.children.begin(), game.children.end(),
                     [](const Node& part) { return part.kind == Kind::sentences; });
}

const Node* named(const Node& file, std::string_view name, bool edition) {
  for (const Node& child : file.children) {
    if (is_edition(child) == edition && child.name() == name)
      return &child;
  }
  return nullptr;
}

} // namespace

std::vector<std::string_view> edition_names(const Node& file) {
  std::vector<std::string_view> out;
  for (const Node& child : file.children) {
    if (is_edition(child))
      out.push_back(child.name());
  }
  return out;
}

std::optional<EditedGame> edited_game(const Node& file, std::string_view name, Span where, Diagnostics& diagnostics) {
  if (const Node* game = named(file, name, false))
    return EditedGame{*game, {}, {}};
  std::vector<const Node*> layers;
  const Node* base = nullptr;
  Span asked = where;
  for (std::string_view wanted = name; base == nullptr;) {
    const Node* edition = named(file, wanted, true);
    if (edition == nullptr || std::find(layers.begin(), layers.end(), edition) != layers.end()) {
      auto& finding = diagnostics.report(DiagnosticId::unknown_edition, asked,
                                         fmt::format("there is no edition or variant `{}`", wanted));
      std::vector<std::string_view> names = edition_names(file);
      std::string list;
      for (const std::string_view known : names)
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", known);
      if (const auto near = nearest(wanted, names))
        suggest_word(finding, *near);
      if (!list.empty())
        finding.suggestion +=
            fmt::format("{}there {} {}", finding.suggestion.empty() ? "" : " ", names.size() == 1 ? "is" : "are", list);
      return std::nullopt;
    }
    layers.insert(layers.begin(), edition);
    const Node& of = edition->get(Kind::of_edition);
    if (of.children.size() > 1) {
      wanted = of[1].text;
      asked = of[1].span;
      continue;
    }
    base = named(file, of[0].text, false);
    if (base == nullptr) {
      std::vector<std::string_view> games;
      for (const Node& child : file.children) {
        if (child.kind == Kind::game)
          games.push_back(child.name());
      }
      auto& finding = diagnostics.report(DiagnosticId::unknown_edition, of[0].span,
                                         fmt::format("there is no game `{}` here", of[0].text));
      if (const auto near = nearest(of[0].text, games))
        suggest_word(finding, *near);
      return std::nullopt;
    }
  }
  EditedGame out{*base, {}, {}};
  Diagnostics found;
  std::string_view language;
  for (const Node* edition : layers) {
    out.layers.emplace_back(edition->name());
    if (const Node* speaks = edition->find(Kind::speaks))
      language = speaks->name();
    const bool is_told = has_sentences(out.game);
    const bool is_first = edition == layers.front();
    const Node kept = is_told && !is_first ? out.game : Node();
    const Node& before = is_first ? *base : kept;
    const std::size_t first_change = out.changes.size();
    apply_changes(out, *edition, language, found);
    if (is_told && !found.has_errors())
      editions::drop_outdated_sentences(out, before, *edition, std::span(out.changes).subspan(first_change), found);
  }
  drop_what_is_gone(*base, out);
  diagnostics.append(found);
  if (found.has_errors())
    return std::nullopt;
  return out;
}

} // namespace brehon
