#include "tools/engine_facts.hpp"

#include "interpreter/place_table.hpp"
#include "tools/engine_names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon::engine {

namespace {

/// The least and the most that a player can get, as C++.
std::pair<std::string, std::string> utilities(const model::Model& model) {
  if (model.returns.sort != model::Returns::Sort::ranks) {
    return {"-std::numeric_limits<double>::infinity()", "std::numeric_limits<double>::infinity()"};
  }
  if (!model.returns.stated) {
    return {fmt::format("-1.0 / {}", model.players), fmt::format("{}.0 / {}", model.players - 1, model.players)};
  }
  const auto [least, most] = std::minmax({model.returns.win, model.returns.draw, model.returns.loss, 0});
  return {std::to_string(least), std::to_string(most)};
}

/// What chance can do anywhere in a game.
struct Chance {
  int numbers = 0; // one more than the largest number of an outcome: of a type that is drawn, or of a side
  int ways = 0;    // the most outcomes that there can be at once
};

Chance chance_of(const Program& program) {
  Chance chance;
  const auto drawn_from = [&chance](const ZoneLayout& zone) {
    if (!zone.types.empty()) {
      chance.numbers = std::max(chance.numbers, zone.types.back() + 1);
      chance.ways = std::max(chance.ways, static_cast<int>(zone.types.size()));
    }
  };
  for (const Instruction& instruction : program.code) {
    if (instruction.op == Operation::chance_roll) {
      chance.numbers = std::max(chance.numbers, instruction.b);
      chance.ways = std::max(chance.ways, instruction.b);
    } else if (instruction.op == Operation::chance_draw && instruction.b >= program.first_constant) {
      const int place = program.initial[static_cast<std::size_t>(instruction.b)];
      drawn_from(program.zones[static_cast<std::size_t>(program.places[static_cast<std::size_t>(place)].zone)]);
    } else if (instruction.op == Operation::chance_draw) {
      std::for_each(program.zones.begin(), program.zones.end(), drawn_from);
    }
  }
  return chance;
}

/// Whether there is anything that not all see.
bool hides(const Program& program) {
  const model::Model& model = program.model;
  const auto not_for_all = [](const std::vector<model::Viewer>& viewers) {
    return !viewers.empty() && std::find(viewers.begin(), viewers.end(), model::Viewer::everybody) == viewers.end();
  };
  return !program.togethers.empty() ||
         std::any_of(model.zones.begin(), model.zones.end(),
                     [&](const model::Zone& zone) { return !open_zone(zone) || zone.count_hidden; }) ||
         std::any_of(model.markers.begin(), model.markers.end(),
                     [&](const model::Marker& marker) { return not_for_all(marker.seen_by); });
}

/// Whether what the players get always adds up to 0.
bool is_zero_sum(const model::Model& model) {
  switch (model.returns.sort) {
  case model::Returns::Sort::ranks:
    return !model.returns.stated ||
           (model.players == 2 && model.returns.win + model.returns.loss == 0 && model.returns.draw == 0);
  case model::Returns::Sort::score:
    return false;
  case model::Returns::Sort::score_less_average:
    return true;
  }
  return false;
}

int most_actions(const Program& program) {
  int actions = 1;
  for (const ProgramDecision& decision : program.decisions) {
    actions = std::max(actions, decision.options);
  }
  return actions;
}

} // namespace

std::map<std::string, std::string> facts(const Program& program, const std::string& name, const std::string& file) {
  const std::string& title = program.model.title.empty() ? program.model.name : program.model.title;
  const auto [least, most] = utilities(program.model);
  const Chance chance = chance_of(program);
  return {{"NAMESPACE", name},
          {"GAME", program.model.name},
          {"TITLE", title},
          {"TITLE_LITERAL", literal(title)},
          {"FILE", file},
          {"PLAYERS", std::to_string(program.model.players)},
          {"ACTIONS", std::to_string(most_actions(program))},
          {"OUTCOMES", std::to_string(std::max(chance.ways, 1))},
          {"OUTCOME_NUMBERS", std::to_string(chance.numbers)},
          {"LIMIT", std::to_string(program.model.limit)},
          {"LEAST", least},
          {"MOST", most},
          {"CHANCE_MODE", chance.numbers > 0 ? "kExplicitStochastic" : "kDeterministic"},
          {"INFORMATION", hides(program) ? "kImperfectInformation" : "kPerfectInformation"},
          {"UTILITY", is_zero_sum(program.model) ? "kZeroSum" : "kGeneralSum"},
          {"CELLS", std::to_string(program.state_cells)},
          {"RULES", fmt::format("{:016x}", program.rules_hash)}};
}

} // namespace brehon::engine
