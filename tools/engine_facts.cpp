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
    return {fmt::format("-1.0 / {}", model.players), fmt::format("1 - 1.0 / {}", model.players)};
  }
  const auto [least, most] = std::minmax({model.returns.win, model.returns.draw, model.returns.loss, 0});
  return {std::to_string(least), std::to_string(most)};
}

bool has_chance(const Program& program) {
  return std::any_of(program.code.begin(), program.code.end(), [](const Instruction& instruction) {
    return instruction.op == Operation::chance_draw || instruction.op == Operation::chance_roll;
  });
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

/// The most ways in which chance can fall at once: the types of a place, or the sides of what is rolled.
std::size_t most_outcomes(const Program& program) {
  std::size_t outcomes = 1;
  for (const ZoneLayout& zone : program.zones) {
    outcomes = std::max(outcomes, zone.types.size());
  }
  for (const Instruction& instruction : program.code) {
    if (instruction.op == Operation::chance_roll) {
      outcomes = std::max(outcomes, static_cast<std::size_t>(instruction.b));
    }
  }
  return outcomes;
}

} // namespace

std::map<std::string, std::string> facts(const Program& program, const std::string& name, const std::string& file) {
  const std::string& title = program.model.title.empty() ? program.model.name : program.model.title;
  const auto [least, most] = utilities(program.model);
  return {{"NAMESPACE", name},
          {"GAME", program.model.name},
          {"TITLE", title},
          {"TITLE_LITERAL", literal(title)},
          {"FILE", file},
          {"PLAYERS", std::to_string(program.model.players)},
          {"ACTIONS", std::to_string(most_actions(program))},
          {"OUTCOMES", std::to_string(most_outcomes(program))},
          {"LIMIT", std::to_string(program.model.limit)},
          {"LEAST", least},
          {"MOST", most},
          {"CHANCE_MODE", has_chance(program) ? "kExplicitStochastic" : "kDeterministic"},
          {"INFORMATION", hides(program) ? "kImperfectInformation" : "kPerfectInformation"},
          {"UTILITY", is_zero_sum(program.model) ? "kZeroSum" : "kGeneralSum"},
          {"CELLS", std::to_string(program.state_cells)},
          {"RULES", fmt::format("{:016x}", program.rules_hash)}};
}

} // namespace brehon::engine
