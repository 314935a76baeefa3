#include "dsl/editions/edition.hpp"

#include <algorithm>
#include <iterator>
#include <map>
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

void report_unknown_edition(const Node& file, std::string_view wanted, Span asked, Diagnostics& diagnostics) {
  auto& finding = diagnostics.report(DiagnosticId::unknown_edition, asked,
                                     fmt::format("there is no edition or variant `{}`", wanted));
  const std::vector<std::string_view> names = edition_names(file);
  std::string list;
  for (const std::string_view known : names)
    list += fmt::format("{}`{}`", list.empty() ? "" : ", ", known);
  if (const auto near = nearest(wanted, names))
    suggest_word(finding, *near);
  if (!list.empty())
    finding.suggestion +=
        fmt::format("{}there {} {}", finding.suggestion.empty() ? "" : " ", names.size() == 1 ? "is" : "are", list);
}

void report_unknown_game(const Node& file, const Node& wanted, Diagnostics& diagnostics) {
  std::vector<std::string_view> games;
  for (const Node& child : file.children) {
    if (child.kind == Kind::game)
      games.push_back(child.name());
  }
  auto& finding = diagnostics.report(DiagnosticId::unknown_edition, wanted.span,
                                     fmt::format("there is no game `{}` here", wanted.text));
  if (const auto near = nearest(wanted.text, games))
    suggest_word(finding, *near);
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

void check_rule_set_names(const Node& file, Diagnostics& diagnostics) {
  std::map<std::string_view, const Node*> known;
  for (const Node& child : file.children) {
    if (!is_edition(child) && child.kind != Kind::game)
      continue;
    const Node& id = child.get(Kind::id);
    const auto [first, is_new] = known.try_emplace(id.text, &id);
    if (!is_new)
      diagnostics
          .report(DiagnosticId::duplicate_name, id.span,
                  fmt::format("there are two games, editions or variants called `{}`", id.text))
          .related.push_back({first->second->span, "the first one is here"});
  }
}

std::optional<Layers> layers_of(const Node& file, std::string_view name, Span where, Diagnostics& diagnostics) {
  if (const Node* game = named(file, name, false))
    return Layers{game, {}};
  Layers out;
  Span asked = where;
  for (std::string_view wanted = name; out.base == nullptr;) {
    const Node* edition = named(file, wanted, true);
    if (edition != nullptr && std::find(out.above.begin(), out.above.end(), edition) != out.above.end()) {
      diagnostics.report(DiagnosticId::unknown_edition, asked,
                         fmt::format("`{}` is an edition of itself, so it is of no game", wanted));
      return std::nullopt;
    }
    if (edition == nullptr) {
      report_unknown_edition(file, wanted, asked, diagnostics);
      return std::nullopt;
    }
    out.above.insert(out.above.begin(), edition);
    const Node& of = edition->get(Kind::of_edition);
    if (of.children.size() > 1) {
      wanted = of[1].text;
      asked = of[1].span;
      continue;
    }
    out.base = named(file, of[0].text, false);
    if (out.base == nullptr) {
      report_unknown_game(file, of[0], diagnostics);
      return std::nullopt;
    }
  }
  return out;
}

LayeredGame LayeredGame::with(const Node& edition) const {
  const Node& before = edited_ ? edited_->game : *base_;
  LayeredGame out(*base_);
  out.edited_ = edited_ ? *edited_ : EditedGame{before, {}, {}};
  out.found_.append(found_);
  const Node* speaks = edition.find(Kind::speaks);
  out.language_ = speaks == nullptr ? language_ : speaks->name();
  EditedGame& game = *out.edited_;
  game.layers.emplace_back(edition.name());
  const std::size_t first_change = game.changes.size();
  apply_changes(game, edition, out.language_, out.found_);
  if (has_sentences(before) && !out.found_.has_errors())
    editions::drop_outdated_sentences(game, before, edition, std::span(game.changes).subspan(first_change), out.found_);
  return out;
}

std::optional<EditedGame> LayeredGame::finish(Diagnostics& diagnostics) && {
  if (!edited_)
    return EditedGame{*base_, {}, {}};
  EditedGame out = std::move(*edited_);
  drop_what_is_gone(*base_, out);
  diagnostics.append(found_);
  return found_.has_errors() ? std::nullopt : std::optional(std::move(out));
}

std::optional<EditedGame> edited_game(const Node& file, std::string_view name, Span where, Diagnostics& diagnostics) {
  const std::optional<Layers> layers = layers_of(file, name, where, diagnostics);
  if (!layers)
    return std::nullopt;
  LayeredGame game(*layers->base);
  for (const Node* edition : layers->above)
    game = game.with(*edition);
  return std::move(game).finish(diagnostics);
}

} // namespace brehon
