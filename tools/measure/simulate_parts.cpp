#include "tools/measure/simulate_parts.hpp"

#include "interpreter/program/names.hpp"

namespace brehon {

/// The elements that are counted in one list, by index.
std::vector<model::ElementId> elements_of(const model::Model& model, const Counted& list) {
  std::vector<model::ElementId> elements;
  for (const model::ElementId element : ids(model.elements)) {
    for (const std::string_view sort : list.sorts) {
      if (!sort.empty() && model.elements[element].sort == sort) {
        elements.push_back(element);
      }
    }
  }
  return elements;
}

std::vector<model::ClaimId> reaching_claims(const model::Model& model) {
  std::vector<model::ClaimId> claims;
  for (const model::ClaimId id : ids(model.claims)) {
    if (model.claims[id].sort == model::Claim::Sort::reaches) {
      claims.push_back(id);
    }
  }
  return claims;
}

std::string end_name(const model::Model& model, model::ElementId element) {
  const std::string path = element == model::none ? "" : model.elements[element].path;
  return path.empty() ? "play" : path;
}

std::vector<NamedDistribution> distributions(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  std::vector<NamedDistribution> all = {{"length", "length", statistics.lengths},
                                        {"options", "options", statistics.choices()}};
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const std::string name = player_name(simulation.program, static_cast<int>(player));
    all.push_back({"score of " + name, "score_" + name, statistics.seats[player].score});
  }
  all.push_back({"margin", "margin", statistics.margins});
  all.push_back({"lead changes", "lead_changes", statistics.course.changes});
  all.push_back({"winner behind", "winner_behind", statistics.course.behind});
  all.push_back({"decided after", "decided_after", statistics.course.decided});
  std::erase_if(all, [](const NamedDistribution& each) { return each.distribution.count() == 0; });
  return all;
}

Advantage advantage(const Statistics& statistics, std::size_t player) {
  const double sum = statistics.seats[player].share;
  const double fair = 1 / static_cast<double>(statistics.seats.size());
  const double share = statistics.finished == 0 ? fair : sum / static_cast<double>(statistics.finished);
  return {share, anytime_interval(sum, statistics.finished), fair};
}

bool is_decided(const Statistics& statistics, double precision) {
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const Advantage seat = advantage(statistics, player);
    if (!seat.more() && !seat.less() && !seat.is_fair(precision)) {
      return false;
    }
  }
  return true;
}

} // namespace brehon
