#include "tools/measure/simulate_parts.hpp"

#include "interpreter/play/text.hpp"
#include "tools/measure/profile.hpp"
#include "tools/report/fault_report.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

Json length_json(const Statistics& statistics) {
  if (statistics.finished == 0) {
    return nullptr;
  }
  return {{"min", static_cast<std::uint64_t>(statistics.lengths.least())},
          {"mean", rounded(statistics.lengths.mean())},
          {"max", static_cast<std::uint64_t>(statistics.lengths.most())}};
}

Json seats_json(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  const bool scores = !simulation.program.model.score.empty();
  const bool any = statistics.finished > 0;
  Json list = Json::array();
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const Statistics::Seat& seat = statistics.seats[player];
    const Interval interval = wilson(seat.wins, statistics.finished);
    list.push_back({{"player", player_name(simulation.program, static_cast<int>(player))},
                    {"wins", seat.wins},
                    {"win_rate",
                     any ? rounded(static_cast<double>(seat.wins) / static_cast<double>(statistics.finished)) : Json()},
                    {"win_rate_low", rounded(interval.low)},
                    {"win_rate_high", rounded(interval.high)},
                    {"mean_score", any && scores ? rounded(seat.score.mean()) : Json()},
                    {"mean_returns", any ? rounded(seat.returns.mean()) : Json()}});
  }
  return list;
}

Json ends_json(const Simulation& simulation) {
  Json list = Json::array();
  for (const auto& [end, games] : simulation.statistics.ends) {
    Json json = {{"outcome", outcome_name(end.outcome)}};
    json.update(place_json(simulation.program.model, simulation.sources, end.element, end.span));
    json["games"] = games;
    list.push_back(std::move(json));
  }
  return list;
}

Json counts_json(const Simulation& simulation, const Counted& list) {
  const model::Model& model = simulation.program.model;
  Json json = Json::array();
  for (const model::ElementId element : elements_of(model, list)) {
    json.push_back(place_json(model, simulation.sources, element, model.elements[element].span));
    json.back()["count"] = simulation.trace->counts[element];
  }
  return json;
}

Json options_json(const model::Model& model) {
  Json json = Json::object();
  for (const model::Option& option : model.options) {
    json[option.name] = value_name(model, option.kind, option.value);
  }
  return json;
}

Json advantage_json(const Simulation& simulation) {
  Json list = Json::array();
  for (std::size_t player = 0; player < simulation.statistics.seats.size(); ++player) {
    const Advantage seat = advantage(simulation.statistics, player);
    list.push_back({{"player", player_name(simulation.program, static_cast<int>(player))},
                    {"share", rounded(seat.share)},
                    {"low", rounded(seat.interval.low)},
                    {"high", rounded(seat.interval.high)},
                    {"fair", rounded(seat.fair)}});
  }
  return list;
}

Json distributions_json(const Simulation& simulation) {
  Json json = Json::object();
  for (const auto& [title, member, distribution] : distributions(simulation)) {
    Json values = Json::array();
    for (const auto& [value, times] : distribution.values()) {
      values.push_back(Json::array({rounded(value), times}));
    }
    json[member] = {{"mean", rounded(distribution.mean())},
                    {"deviation", rounded(std::sqrt(distribution.variance()))},
                    {"values", values}};
  }
  return json;
}

} // namespace

nlohmann::ordered_json simulation_json(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  const model::Model& model = simulation.program.model;
  Json json = {{"game", model.name},
               {"players", model.players},
               {"options", options_json(model)},
               {"seed", simulation.seed},
               {"games", statistics.games},
               {"finished", statistics.finished},
               {"unfinished", statistics.unfinished},
               {"faulted", statistics.faulted},
               {"decisions", statistics.decisions},
               {"chances", statistics.chances},
               {"length", length_json(statistics)},
               {"drawn", statistics.drawn},
               {"shared", statistics.shared},
               {"seats", seats_json(simulation)},
               {"ends", ends_json(simulation)},
               {"advantage", advantage_json(simulation)},
               {"distributions", distributions_json(simulation)}};
  for (const model::ClaimId id : reaching_claims(model)) {
    Json reached = place_json(model, simulation.sources, model.claims[id].element, model.claims[id].value.span);
    reached["games"] = statistics.reached[id];
    json["reached"].push_back(std::move(reached));
  }
  for (const Counted& list : counted) {
    if (simulation.trace != nullptr) {
      json["statistics"][list.member] = counts_json(simulation, list);
    }
  }
  if (simulation.profile != nullptr) {
    json["profile"] = profile_json(profile(simulation.program, *simulation.profile, simulation.sources));
  }
  json["stopped"] = simulation.stopped.empty() ? Json() : Json(simulation.stopped);
  if (statistics.first_fault) {
    json["fault"] = fault_json(*statistics.first_fault, simulation.program, simulation.sources);
    json["fault"]["game"] = statistics.first_faulted_game;
    json["fault"]["example"] = simulation.faults.sorted().front()->example;
  }
  return json;
}

} // namespace brehon
