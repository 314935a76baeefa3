#include "tools/engine/facts.hpp"
#include "dsl/base/index.hpp"
#include "dsl/model/walk.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/play/tensor.hpp"
#include "tools/engine/data/names.hpp"
#include "tools/engine/engine.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace brehon::engine {

namespace {

/// The least and the most that a player can get.
std::pair<double, double> utilities(const model::Model& model) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (model.returns.sort != model::Returns::Sort::ranks) {
    return {-infinity, infinity};
  }
  if (!model.returns.stated) {
    const double share = 1.0 / model.players;
    return {-share, 1 - share};
  }
  const auto [least, most] = std::minmax({model.returns.win, model.returns.draw, model.returns.loss, 0});
  return {static_cast<double>(least), static_cast<double>(most)};
}

/// Such a number as C++ writes it: whole, a share of as many as play, or infinite.
std::string utility_text(double value, int players) {
  if (std::isinf(value)) {
    return value < 0 ? "-std::numeric_limits<double>::infinity()" : "std::numeric_limits<double>::infinity()";
  }
  return value == std::floor(value) ? fmt::format("{}", value) : fmt::format("{:.1f} / {}", value * players, players);
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
      chance.numbers = std::max(chance.numbers, zone.types.back().number() + 1);
      chance.ways = std::max(chance.ways, static_cast<int>(zone.types.size()));
    }
  };
  for (const Instruction& instruction : program.code) {
    if (instruction.op == Operation::chance_roll) {
      chance.numbers = std::max(chance.numbers, instruction.b);
      chance.ways = std::max(chance.ways, instruction.b);
    } else if (instruction.op == Operation::chance_draw && instruction.b >= program.first_constant) {
      const PlaceId place(program.initial[index(instruction.b)]);
      drawn_from(program.zones[program.places[place].zone]);
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
  const auto has_secret = [](const model::Action& action) { return model::has_secret(action); };
  return !program.togethers.empty() ||
         std::any_of(model.decisions.begin(), model.decisions.end(),
                     [&](const model::Decision& decision) {
                       return std::any_of(decision.actions.begin(), decision.actions.end(), has_secret);
                     }) ||
         std::any_of(model.zones.begin(), model.zones.end(),
                     [&](const model::Zone& zone) { return !open_zone(zone) || zone.count_hidden; }) ||
         std::any_of(model.markers.begin(), model.markers.end(),
                     [&](const model::Marker& marker) { return not_for_all(marker.seen_by); });
}

/// Whether several can win or lose together.
bool has_shared_result(const model::Model& model) {
  bool found = false;
  model::each<model::Stmt>(model, [&](const model::Stmt& stmt) {
    const bool is_result = stmt.act == model::Act::wins || stmt.act == model::Act::loses;
    found = found || (is_result && stmt[model::Role::player].type.sort == model::Sort::set);
  });
  return found;
}

/// Whether what the players get always adds up to 0.
bool is_zero_sum(const model::Model& model) {
  switch (model.returns.sort) {
  case model::Returns::Sort::ranks:
    return !model.returns.stated || (model.players == 2 && model.returns.win + model.returns.loss == 0 &&
                                     model.returns.draw == 0 && !has_shared_result(model));
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

/// The limit of decisions that holds for all; 0 where one has none.
int limit_of(const std::vector<const Program*>& programs) {
  int limit = 0;
  for (const Program* program : programs) {
    if (program->model.limit == 0) {
      return 0;
    }
    limit = std::max(limit, program->model.limit);
  }
  return limit;
}

/// The rules of all as one number.
std::uint64_t hash_of(const std::vector<const Program*>& programs) {
  if (programs.size() == 1) {
    return programs.front()->rules_hash;
  }
  prelude::Hash hash;
  for (const Program* program : programs) {
    hash.add(program->rules_hash);
  }
  return hash.value();
}

} // namespace

GameFacts game_facts(const std::vector<const Program*>& programs) {
  GameFacts out;
  std::tie(out.least, out.most) = utilities(programs.front()->model);
  out.limit = limit_of(programs);
  out.zero_sum = true;
  for (const Program* program : programs) {
    const Chance chance = chance_of(*program);
    out.outcomes = std::max(out.outcomes, chance.ways);
    out.outcome_numbers = std::max(out.outcome_numbers, chance.numbers);
    out.actions = std::max(out.actions, most_actions(*program));
    out.cells = std::max(out.cells, program->state_cells);
    out.observation_size = std::max(out.observation_size, ObservationTensor(*program).size());
    const auto [least, most] = utilities(program->model);
    out.least = std::min(out.least, least);
    out.most = std::max(out.most, most);
    out.hides = out.hides || hides(*program);
    out.zero_sum = out.zero_sum && is_zero_sum(program->model);
  }
  return out;
}

std::map<std::string, std::string> facts(const std::vector<const Program*>& programs, const std::string& name,
                                         const std::string& file) {
  const model::Model& model = programs.front()->model;
  const std::string& title = model.title.empty() ? model.name : model.title;
  const GameFacts of = game_facts(programs);
  return {{"NAME", name},
          {"NAMESPACE", engine_namespace(name)},
          {"GAME", model.name},
          {"TITLE", title},
          {"TITLE_LITERAL", literal(title)},
          {"FILE", file},
          {"PLAYERS", std::to_string(model.players)},
          {"ACTIONS", std::to_string(of.actions)},
          {"OUTCOMES", std::to_string(of.outcomes)},
          {"OUTCOME_NUMBERS", std::to_string(of.outcome_numbers)},
          {"LIMIT", std::to_string(of.limit)},
          {"OBSERVATION", std::to_string(of.observation_size)},
          {"LEAST", utility_text(of.least, model.players)},
          {"MOST", utility_text(of.most, model.players)},
          {"CHANCE_MODE", of.outcome_numbers > 0 ? "kExplicitStochastic" : "kDeterministic"},
          {"INFORMATION", of.hides ? "kImperfectInformation" : "kPerfectInformation"},
          {"UTILITY", of.zero_sum ? "kZeroSum" : "kGeneralSum"},
          {"CELLS", std::to_string(of.cells)},
          {"RULES", fmt::format("{:016x}", hash_of(programs))}};
}

} // namespace brehon::engine
