#include "dsl/check/declarations/header.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/context/seats.hpp"
#include "dsl/check/expressions/constants.hpp"

#include <fmt/format.h>

#include <map>
#include <string_view>
#include <vector>

namespace brehon::checking {

namespace {

void declare_players(Context& context) {
  model::Kind kind;
  kind.name = "player";
  kind.form = model::Form::seats;
  const Node* players = context.input.game.find(Kind::players);
  int low = 0, high = 0;
  std::vector<std::string> names;
  if (players == nullptr) {
    error(context, DiagnosticId::missing_part, context.input.game.get(Kind::id).span,
          "this game does not say how many players it is for")
        .suggestion = "add a line such as `players 2..4`";
    low = high = 2;
  } else {
    kind.element = add_element(context, *players, "players", "players", context.names.root);
    if (const Node* range = players->find(Kind::range)) {
      low = parse_number(context, (*range)[0]).value_or(2);
      high = parse_number(context, (*range)[1]).value_or(2);
    } else if (const Node* number = players->find(Kind::number)) {
      low = high = parse_number(context, *number).value_or(2);
    } else {
      names = read_seats(*players, context.findings.reported);
      insight::seats(context.input.insight, *players);
      low = high = static_cast<int>(names.size());
    }
    if (low < 1 || high < low || high > 16) {
      error(context, DiagnosticId::range_overflow, players->span,
            "the number of players must be in 1..16, the least one first");
      low = high = 2;
    }
  }
  context.model.player_range = {low, high};
  context.model.players = context.input.configuration.players == 0 ? low : context.input.configuration.players;
  if (context.model.players < low || context.model.players > high) {
    error(context, DiagnosticId::unknown_option, players->span,
          fmt::format("this game is for {}, not for {}", wording::players(low, high), context.model.players));
    context.model.players = low;
  }
  if (!context.input.configuration.seats.empty())
    names = context.input.configuration.seats;
  for (int i = 0; i < context.model.players; ++i) {
    const std::size_t at = static_cast<std::size_t>(i);
    kind.values.push_back(at < names.size() ? names[at] : fmt::format("seat{}", i + 1));
  }
  context.names.symbols.emplace("player",
                                Entry{Symbol::kind, 0, players != nullptr ? players->span : context.input.game.span});
  context.model.kinds.push_back(std::move(kind));
}

/// Tells once of each source how many of its citations are guesses.
void count_guesses(Context& context) {
  std::map<std::string_view, std::vector<const Node*>> guesses;
  for (const Node* node : context.input.outline.guesses)
    guesses[node->text.substr(1, node->text.find(':') - 1)].push_back(node);
  for (const auto& [source, nodes] : guesses)
    error(context, DiagnosticId::guessed_citation, nodes.front()->span,
          fmt::format("{} of `{}` {}", wording::quantity(nodes.size(), "citation"), source,
                      nodes.size() == 1 ? "is a guess" : "are guesses"))
        .suggestion = "look at the text, then take the `?` away; `brehon trace` lists them";
}

} // namespace

void declare_header(Context& context) {
  context.model.name = context.input.game.name();
  count_guesses(context);
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::sources)
      continue;
    for (const Node& text : node.children) {
      if (text.kind != Kind::source_text)
        continue;
      model::Source source = context.input.outline.sources[context.model.sources.size()];
      source.element = add_element(context, text, "source", "source." + source.name, context.names.root);
      context.model.sources.push_back(std::move(source));
    }
  }
  for (const Node& node : context.input.game.children) {
    if (node.kind == Kind::title) {
      context.model.title = unquote(node.get(Kind::string).text);
      add_element(context, node, "title", "title", context.names.root);
    } else if (node.kind == Kind::note) {
      model::Note note;
      note.name = node.name();
      note.sort = node.get(Kind::name).text;
      note.reason = unquote(node.get(Kind::string).text);
      note.element = add_element(context, node, "note", "note." + note.name, context.names.root);
      context.model.notes.push_back(std::move(note));
    }
  }
  declare_players(context);
}

} // namespace brehon::checking
