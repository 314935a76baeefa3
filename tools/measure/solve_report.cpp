#include "tools/measure/solve_report.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/program/names.hpp"
#include "tools/measure/explore_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>
#include <sstream>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

void write_solved_game(const Program& program, std::ostream& out) {
  out << fmt::format("game {}, {}\n", program.model.name,
                     wording::quantity(static_cast<std::size_t>(program.model.players), "player"));
}

Json ways_json(const std::vector<SolvedWay>& ways) {
  Json json = Json::array();
  for (const SolvedWay& each : ways) {
    json.push_back({{"who", each.who.empty() ? Json() : Json(each.who)},
                    {"way", each.way},
                    {"value", rounded(each.value)},
                    {"steps", each.steps ? Json(*each.steps) : Json()}});
  }
  return json;
}

void write_ways(const OpenSolution& solution, const std::vector<SolvedWay>& ways, std::ostream& out) {
  std::size_t widest = 0;
  for (const SolvedWay& each : ways) {
    widest = std::max(widest, each.who.size() + each.way.size());
  }
  for (const SolvedWay& each : ways) {
    const std::string step = each.who.empty() ? "- " + each.way : each.who + " " + each.way;
    out << fmt::format("  {:<{}}  {}{}\n", step, widest + 2, value_text(solution.program, each.value),
                       !each.steps        ? ""
                       : *each.steps == 0 ? ", the end"
                                          : ", " + wording::counted(*each.steps, "step") + " more");
  }
}

/// A set as people read it: what is known there, and what is done.
void write_set(const HiddenSolution& solution, const GameTree::InformationSet& set, std::ostream& out) {
  out << '\n' << player_name(solution.program, set.player) << " knows\n";
  std::istringstream lines(set.known);
  for (std::string line; std::getline(lines, line);) {
    out << "  " << line << '\n';
  }
  for (std::size_t i = 0; i < set.options.size(); ++i) {
    out << fmt::format("{:>10} %  {}\n", decimal(100 * solution.strategy[set.first_option + i], 2), set.options[i]);
  }
}

Json strategy_json(const HiddenSolution& solution) {
  Json sets = Json::array();
  for (const GameTree::InformationSet& set : solution.tree.sets) {
    Json options = Json::array();
    for (std::size_t i = 0; i < set.options.size(); ++i) {
      options.push_back(
          {{"option", set.options[i]}, {"probability", rounded(solution.strategy[set.first_option + i])}});
    }
    sets.push_back({{"player", player_name(solution.program, set.player)}, {"known", set.known}, {"options", options}});
  }
  return sets;
}

} // namespace

void write_solution(const OpenSolution& solution, Format format, std::ostream& out) {
  if (format == Format::json) {
    write_json({{"game", solution.program.model.name},
                {"players", solution.program.model.players},
                {"positions", solution.positions},
                {"value", rounded(solution.value)},
                {"first", ways_json(solution.first)},
                {"course", ways_json(solution.course)}},
               out);
    return;
  }
  write_solved_game(solution.program, out);
  out << fmt::format("positions {}\n", solution.positions);
  out << fmt::format("value for {}: {}\n", player_name(solution.program, 0),
                     value_text(solution.program, solution.value));
  if (!solution.first.empty()) {
    out << "\nways on\n";
    write_ways(solution, solution.first, out);
  }
  out << "\nbest play\n";
  write_ways(solution, solution.course, out);
}

void write_solution(const HiddenSolution& solution, Format format, std::ostream& out) {
  const std::vector<double> values = values_of(solution.tree, solution.strategy);
  Json by_seat = Json::array();
  std::string text;
  for (std::size_t player = 0; player < values.size(); ++player) {
    const std::string seat = player_name(solution.program, static_cast<int>(player));
    by_seat.push_back({{"player", seat}, {"value", rounded(values[player])}});
    text += fmt::format("value for {}: {}\n", seat, decimal(values[player], 6));
  }
  if (format == Format::json) {
    write_json({{"game", solution.program.model.name},
                {"players", solution.program.model.players},
                {"nodes", solution.tree.nodes.size()},
                {"information_sets", solution.tree.sets.size()},
                {"iterations", solution.iterations},
                {"values", by_seat},
                {"exploitability", rounded(solution.exploitability)},
                {"strategy", strategy_json(solution)}},
               out);
    return;
  }
  write_solved_game(solution.program, out);
  out << fmt::format("nodes {}, information sets {}\niterations {}\n", solution.tree.nodes.size(),
                     solution.tree.sets.size(), solution.iterations);
  out << text << fmt::format("exploitability {}\n", decimal(solution.exploitability, 6));
  for (const GameTree::InformationSet& set : solution.tree.sets) {
    if (solution.whole) {
      write_set(solution, set, out);
    }
  }
}

} // namespace brehon
