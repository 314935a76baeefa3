#include "tools/tournament/report.hpp"

#include "interpreter/play/intervals.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/program/names.hpp"
#include "tools/report/report.hpp"

#include <fmt/format.h>

#include <utility>

namespace brehon {

namespace {

std::string percent(double share) {
  return decimal(100 * share, 1);
}

double mean(double sum, std::uint64_t count) {
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

class Table {
public:
  Table(std::string name, std::string title, int heads) {
    table_.name = table_.subject = std::move(name);
    table_.title = std::move(title);
    table_.heads = heads;
    table_.cited = false;
  }

  void column(std::string name, std::string label, bool number = true) {
    table_.columns.push_back({std::move(name), std::move(label), "", number});
  }
  void row(const std::vector<std::string>& cells) {
    doc::Row& row = table_.rows.emplace_back();
    for (const std::string& cell : cells) {
      row.cells.emplace_back().text = cell;
    }
  }
  doc::Table take() { return std::move(table_); }

private:
  doc::Table table_;
};

void record_columns(Table& table) {
  table.column("games", "Games");
  table.column("won", "Won");
  table.column("drawn", "Drawn");
  table.column("lost", "Lost");
  table.column("points", "Points, %");
  table.column("points_low", "Points from");
  table.column("points_high", "Points to");
}

/// A draw is half a success.
std::vector<std::string> record_cells(const Record& record) {
  const auto halves = static_cast<std::uint64_t>(2 * record.points());
  const Interval interval = wilson((halves + 1) / 2, record.games());
  return {std::to_string(record.games()),
          std::to_string(record.won),
          std::to_string(record.drawn),
          std::to_string(record.lost),
          percent(mean(record.points(), record.games())),
          percent(interval.low),
          percent(interval.high)};
}

doc::Table agents_table(const Program& program, const Tournament& tournament, const Standings& standings) {
  const bool rated = !standings.pairs.empty();
  const bool scores = !program.model.score.empty();
  Table table("agents", "Agents", 1);
  table.column("agent", "Agent", false);
  if (rated) {
    table.column("elo", "Elo");
    table.column("elo_low", "Elo from");
    table.column("elo_high", "Elo to");
    record_columns(table);
  }
  table.column("mean_returns", "Mean returns");
  if (scores) {
    table.column("mean_score", "Mean score");
  }
  const std::vector<Rating> elo = ratings(tournament.agents.size(), standings.pairs, tournament.seed);
  for (std::size_t i = 0; i < tournament.agents.size(); ++i) {
    const Standings::AgentRecord& agent = standings.agents[i];
    std::vector<std::string> cells = {tournament.agents[i].text};
    if (rated) {
      for (const double each : {elo[i].value, elo[i].low, elo[i].high}) {
        cells.push_back(decimal(each, 0));
      }
      const std::vector<std::string> record = record_cells(agent.record);
      cells.insert(cells.end(), record.begin(), record.end());
    }
    cells.push_back(decimal(mean(agent.returns, agent.seats), 3));
    if (scores) {
      cells.push_back(decimal(mean(agent.score, agent.seats), 2));
    }
    table.row(cells);
  }
  return table.take();
}

doc::Table pairs_table(const Tournament& tournament, const Standings& standings) {
  Table table("pairs", "Pairs", 2);
  table.column("agent", "Agent", false);
  table.column("against", "Against", false);
  record_columns(table);
  for (const PairRecord& pair : standings.pairs) {
    std::vector<std::string> cells = {tournament.agents[pair.a].text, tournament.agents[pair.b].text};
    const std::vector<std::string> record = record_cells(pair.record);
    cells.insert(cells.end(), record.begin(), record.end());
    table.row(cells);
  }
  return table.take();
}

doc::Table seats_table(const Program& program, const Standings& standings) {
  const bool wins = program.model.has_winner;
  Table table("seats", "Seats", 1);
  table.column("seat", "Seat", false);
  if (wins) {
    table.column("won", "Won");
    table.column("share", "Share, %");
    table.column("share_low", "Share from");
    table.column("share_high", "Share to");
  }
  table.column("mean_returns", "Mean returns");
  for (std::size_t seat = 0; seat < standings.seats.size(); ++seat) {
    const auto& [won, returns] = standings.seats[seat];
    std::vector<std::string> cells = {player_name(program, static_cast<int>(seat))};
    if (wins) {
      const Interval interval = wilson(won, standings.games);
      cells.insert(cells.end(), {std::to_string(won), percent(mean(static_cast<double>(won), standings.games)),
                                 percent(interval.low), percent(interval.high)});
    }
    cells.push_back(decimal(mean(returns, standings.games), 3));
    table.row(cells);
  }
  return table.take();
}

} // namespace

doc::Document tournament_document(const Program& program, const Tournament& tournament, const Standings& standings) {
  doc::Document document;
  document.game = program.model.name;
  document.title = program.model.title.empty() ? program.model.name : program.model.title;
  document.players = program.model.players;
  document.language = "en";
  document.subtitle = fmt::format("{}, {} finished, seed {}",
                                  wording::quantity(static_cast<std::size_t>(program.model.players), "player"),
                                  wording::quantity(standings.games, "game"), tournament.seed);
  doc::Section section{"tournament", "", {}};
  section.blocks.emplace_back(
      doc::Paragraph{fmt::format("{} drawn, {} decisions a game. Intervals are of 95 %.", standings.drawn,
                                 decimal(mean(static_cast<double>(standings.decisions), standings.games), 1))});
  if (standings.sprt) {
    section.blocks.emplace_back(doc::Paragraph{sprt_text(*standings.sprt)});
  }
  section.blocks.emplace_back(agents_table(program, tournament, standings));
  if (standings.pairs.size() > 1) {
    section.blocks.emplace_back(pairs_table(tournament, standings));
  }
  section.blocks.emplace_back(seats_table(program, standings));
  document.sections.push_back(std::move(section));
  return document;
}

} // namespace brehon
