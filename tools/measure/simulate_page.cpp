#include "tools/measure/simulate_page.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/program/names.hpp"
#include "tools/measure/plot_page.hpp"
#include "tools/measure/plots.hpp"
#include "tools/measure/simulate_parts.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace brehon {

namespace {

PagePart seats(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  std::vector<TableCells> rows;
  std::vector<doc::Whisker> whiskers;
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const Statistics::Seat& seat = statistics.seats[player];
    const Advantage stands = advantage(statistics, player);
    const Interval wins = wilson(seat.wins, statistics.finished);
    const std::string name = player_name(simulation.program, static_cast<int>(player));
    const double share = static_cast<double>(seat.wins) / static_cast<double>(statistics.finished);
    rows.push_back({name, std::to_string(seat.wins), percent(share), percent(wins.low) + " – " + percent(wins.high),
                    percent(stands.share), seat.score.count() == 0 ? "" : decimal(seat.score.mean(), 3),
                    decimal(seat.returns.mean(), 4)});
    whiskers.push_back({name, 100 * stands.interval.low, 100 * stands.share, 100 * stands.interval.high});
  }
  const TableCells head = {"seat", "wins", "share", "95 % interval", "part of the wins", "mean score", "mean returns"};
  const double fair = 100 / static_cast<double>(statistics.seats.size());
  return {"Seats", number_table(head, rows) +
                       "<h3>PagePart of the wins, with an interval of 95 % that holds however often one looks</h3>\n" +
                       doc::whiskers(whiskers, fair, "%")};
}

PagePart numbers(const Simulation& simulation) {
  std::vector<TableCells> rows;
  for (const auto& [title, member, of] : distributions(simulation)) {
    rows.push_back({title, decimal(of.mean(), 3), decimal(std::sqrt(of.variance()), 3)});
    for (const double share : {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0}) {
      rows.back().push_back(decimal(of.quantile(share), 2));
    }
  }
  return {"In numbers",
          number_table({"", "mean", "deviation", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most"}, rows)};
}

PagePart options_by_decision(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < statistics.games_at.size(); ++i) {
    points.emplace_back(static_cast<double>(i + 1), statistics.mean_choices(i));
  }
  return {"Options by decision",
          "<p>The mean number of options at each decision, of the games that came to it.</p>\n" + doc::curve(points)};
}

PagePart ends(const Simulation& simulation) {
  std::vector<TableCells> rows;
  for (const auto& [end, games] : simulation.statistics.ends) {
    rows.push_back({end_name(simulation.program.model, end.element), std::string(outcome_name(end.outcome)),
                    std::to_string(games), position_text(simulation.sources, end.span)});
  }
  return {"Ends", number_table({"rule", "outcome", "games", "line"}, rows)};
}

PagePart reached(const Simulation& simulation, const std::vector<model::ClaimId>& claims) {
  std::vector<TableCells> rows;
  for (const model::ClaimId id : claims) {
    const model::Claim& claim = simulation.program.model.claims[id];
    rows.push_back({claim.name, std::to_string(simulation.statistics.reached[id]),
                    position_text(simulation.sources, claim.value.span)});
  }
  return {"Reached", number_table({"claim", "games", "line"}, rows)};
}

PagePart used(const Simulation& simulation, const Counted& list) {
  std::vector<TableCells> rows;
  const model::Model& model = simulation.program.model;
  for (const model::ElementId element : elements_of(model, list)) {
    rows.push_back({model.elements[element].path, std::to_string(simulation.trace->counts[element]),
                    position_text(simulation.sources, model.elements[element].span)});
  }
  return {std::string(list.head), number_table({"rule", "times", "line"}, rows)};
}

PagePart compared(const Comparison& comparison) {
  std::vector<TableCells> rows;
  for (const Compared& each : compare(comparison)) {
    const auto value = [&](double number) { return each.share ? percent(number) : decimal(number, 3); };
    rows.push_back({each.title, value(each.first), value(each.second), value(each.second - each.first),
                    value(each.difference.low) + " – " + value(each.difference.high), each.is_sure() ? "yes" : "no"});
  }
  return {"Compared", fmt::format("<p>A is {}, B is {}. Everything else on this page is of A.</p>\n",
                                  html_text(comparison.first_name), html_text(comparison.second_name)) +
                          number_table({"", "A", "B", "difference", "95 % interval", "sure"}, rows)};
}

std::vector<PagePart> parts_of(const Simulation& simulation, const Comparison* beside) {
  std::vector<PagePart> parts;
  if (beside != nullptr) {
    parts.push_back(compared(*beside));
  }
  if (simulation.statistics.finished > 0) {
    parts.push_back(seats(simulation));
  }
  parts.push_back(numbers(simulation));
  for (const auto& [title, member, distribution] : distributions(simulation)) {
    parts.push_back({as_words(title), doc::histogram(distribution)});
  }
  if (!simulation.statistics.games_at.empty()) {
    parts.push_back(options_by_decision(simulation));
  }
  parts.push_back(ends(simulation));
  if (const std::vector<model::ClaimId> claims = reaching_claims(simulation.program.model); !claims.empty()) {
    parts.push_back(reached(simulation, claims));
  }
  for (const Counted& list : counted) {
    if (simulation.trace != nullptr) {
      parts.push_back(used(simulation, list));
    }
  }
  return parts;
}

} // namespace

std::string simulation_page(const Simulation& simulation, const Comparison* beside) {
  const model::Model& model = simulation.program.model;
  const Statistics& statistics = simulation.statistics;
  return plot_page(model.title.empty() ? as_words(model.name) : model.title,
                   fmt::format("{}, {} played at random, seed {}: {} finished, {} unfinished, {} came to a run-time "
                               "error; {} drawn",
                               wording::players(model.players), wording::counted(statistics.games, "game"),
                               simulation.seed, statistics.finished, statistics.unfinished, statistics.faulted,
                               statistics.drawn),
                   parts_of(simulation, beside));
}

} // namespace brehon
