#include "tools/tournament/report.hpp"

#include "interpreter/play/intervals.hpp"
#include "interpreter/program/names.hpp"
#include "tools/measure/plot_page.hpp"
#include "tools/measure/plots.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <variant>

namespace brehon {

namespace {

std::string table_of(const doc::Table& table) {
  TableCells head;
  for (const doc::Column& column : table.columns) {
    head.push_back(column.label);
  }
  std::vector<TableCells> rows;
  for (const doc::Row& row : table.rows) {
    TableCells& cells = rows.emplace_back();
    for (const doc::Cell& cell : row.cells) {
      cells.push_back(cell.text);
    }
  }
  return number_table(head, rows);
}

/// A share of games with its interval, in per cent.
doc::Whisker share(std::string label, double successes, std::uint64_t games) {
  const Interval interval = wilson(static_cast<std::uint64_t>(successes + 0.5), games);
  const double value = games == 0 ? 0 : successes / static_cast<double>(games);
  return {std::move(label), 100 * interval.low, 100 * value, 100 * interval.high};
}

std::string elo_plot(const Tournament& tournament, const Standings& standings) {
  std::vector<doc::Whisker> rows;
  const std::vector<Rating> elo = ratings(tournament.agents.size(), standings.pairs, tournament.seed);
  for (std::size_t i = 0; i < elo.size(); ++i) {
    rows.push_back({tournament.agents[i].text, elo[i].low, elo[i].value, elo[i].high});
  }
  return "<h3>Elo, with an interval of 95 %</h3>\n" + doc::whiskers(rows, 0, "Elo");
}

std::string pairs_plot(const Tournament& tournament, const Standings& standings) {
  std::vector<doc::Whisker> rows;
  for (const PairRecord& pair : standings.pairs) {
    rows.push_back(share(tournament.agents[pair.a].text + " – " + tournament.agents[pair.b].text, pair.record.points(),
                         pair.record.games()));
  }
  return "<h3>Points of the first one, with an interval of 95 %</h3>\n" + doc::whiskers(rows, 50, "%");
}

std::string seats_plot(const Program& program, const Standings& standings) {
  std::vector<doc::Whisker> rows;
  for (std::size_t seat = 0; seat < standings.seats.size(); ++seat) {
    rows.push_back(share(player_name(program, static_cast<int>(seat)), static_cast<double>(standings.seats[seat].wins),
                         standings.games));
  }
  return "<h3>Wins, with an interval of 95 %</h3>\n" +
         doc::whiskers(rows, 100 / static_cast<double>(standings.seats.size()), "%");
}

/// What is drawn below a table.
std::string plot_below(const doc::Table& table, const Program& program, const Tournament& tournament,
                       const Standings& standings) {
  const bool rated = !standings.pairs.empty();
  return table.name == "agents" && rated                     ? elo_plot(tournament, standings)
         : table.name == "pairs"                             ? pairs_plot(tournament, standings)
         : table.name == "seats" && program.model.has_winner ? seats_plot(program, standings)
                                                             : "";
}

} // namespace

std::string tournament_page(const Program& program, const Tournament& tournament, const Standings& standings) {
  const doc::Document document = tournament_document(program, tournament, standings);
  std::vector<PagePart> parts;
  for (const doc::Block& block : document.sections.front().blocks) {
    if (const doc::Table* table = std::get_if<doc::Table>(&block)) {
      parts.push_back({table->title, table_of(*table) + plot_below(*table, program, tournament, standings)});
    } else if (const doc::Paragraph* paragraph = std::get_if<doc::Paragraph>(&block)) {
      const std::string text = "<p>" + html_text(paragraph->text.runs.front().text) + "</p>\n";
      parts.empty() ? parts.push_back({"Games", text}) : void(parts.back().body += text);
    }
  }
  if (standings.lengths.count() > 0) {
    parts.push_back({"Length, in decisions", doc::histogram(standings.lengths)});
  }
  return plot_page(document.title, document.subtitle, parts);
}

} // namespace brehon
