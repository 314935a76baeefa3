#include "interpreter/explore/values.hpp"

#include "interpreter/explore/settle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace brehon {

namespace {

using Sort = PositionGraph::Sort;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double precision = 1e-12;

double first_return(const PositionGraph::End& end) {
  return to_double(end.returns.front());
}

/// The values of positions that have no ways, that of errors among them, and `inner` for the others.
std::vector<double> values_of_ends(const PositionGraph& graph, const Worth& worth, double inner, double of_error = 0) {
  std::vector<double> of_end;
  for (const PositionGraph::End& end : graph.ends()) {
    of_end.push_back(worth(end));
  }
  std::vector<double> values(graph.size(), inner);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at = static_cast<PositionId>(i);
    if (!graph.has_ways(at)) {
      values[i] = graph.sort(at) == Sort::end ? of_end[graph.detail(at)] : of_error;
    }
  }
  return values;
}

/// The mean over the ways on.
double mean(const PositionGraph& graph, const std::vector<double>& values, PositionId at) {
  double sum = 0;
  double weights = 0;
  for (std::uint64_t way = graph.first_way(at); way < graph.last_way(at); ++way) {
    sum += graph.weight(way) * values[graph.target(way)];
    weights += graph.weight(way);
  }
  return sum / weights;
}

/// What the one who decides makes of it, or chance. Values that are unknown do not count; `all` becomes false where
/// there are some.
double choice(const PositionGraph& graph, const std::vector<double>& values, PositionId at, bool& all) {
  const bool first = graph.player(at) == 0;
  double best = unknown;
  all = true;
  for (std::uint64_t way = graph.first_way(at); way < graph.last_way(at); ++way) {
    const double value = values[graph.target(way)];
    all = all && !std::isnan(value);
    const bool better = std::isnan(best) || (first ? value > best : value < best);
    best = !std::isnan(value) && better ? value : best;
  }
  return best;
}

/// All positions whose ways lead to known values become known.
void settle_known(const PositionGraph& graph, std::vector<double>& values) {
  settle(graph, [&](PositionId at) {
    if (!std::isnan(values[at])) {
      return false;
    }
    if (graph.sort(at) == Sort::chance) {
      values[at] = mean(graph, values, at); // unknown where one is
      return !std::isnan(values[at]);
    }
    bool all = false;
    const double best = choice(graph, values, at, all);
    values[at] = all ? best : unknown;
    return all;
  });
}

/// Those who like a value can make sure of it, where the other side cannot get away from it. `for_first`: who likes it
/// is the first player.
void settle_value(const PositionGraph& graph, std::vector<double>& values, double value, bool for_first) {
  settle(graph, [&](PositionId at) {
    if (!std::isnan(values[at])) {
      return false;
    }
    bool all = false;
    const double best = choice(graph, values, at, all);
    const bool likes_it = (graph.player(at) == 0) == for_first;
    if (!all && !(likes_it && best == value)) {
      return false;
    }
    values[at] = best;
    return true;
  });
}

/// Goes on until values hardly change.
template <typename Step> void converge(const PositionGraph& graph, std::vector<double>& values, const Step& step) {
  settle(graph, [&](PositionId at) {
    const double before = values[at];
    values[at] = step(at);
    return std::abs(values[at] - before) > precision;
  });
}

std::vector<double> settled_means(const PositionGraph& graph, std::vector<double> values) {
  converge(graph, values, [&](PositionId at) { return mean(graph, values, at); });
  return values;
}

void settle_by_chance(const PositionGraph& graph, std::vector<double>& values) {
  for (double& value : values) {
    value = std::isnan(value) ? 0 : value;
  }
  converge(graph, values, [&](PositionId at) {
    bool all = false;
    return graph.sort(at) == Sort::chance ? mean(graph, values, at) : choice(graph, values, at, all);
  });
}

} // namespace

std::vector<double> random_means(const PositionGraph& graph, const Worth& worth) {
  return settled_means(graph, values_of_ends(graph, worth, 0));
}

std::vector<double> random_lengths(const PositionGraph& graph) {
  std::vector<double> lengths = values_of_ends(
      graph, [](const PositionGraph::End&) { return 0.0; }, 0);
  const Worth one = [](const PositionGraph::End&) { return 1.0; };
  const std::vector<double> ending = settled_means(graph, values_of_ends(graph, one, 0, 1));
  converge(graph, lengths, [&](PositionId at) {
    return ending[at] < 1 - 1e-9 ? std::numeric_limits<double>::infinity() : 1 + mean(graph, lengths, at);
  });
  return lengths;
}

bool has_value(const PositionGraph& graph, int players) {
  const auto opposite = [](const PositionGraph::End& end) { return end.returns[0] + end.returns[1] == Fraction{}; };
  return players == 1 || (players == 2 && std::all_of(graph.ends().begin(), graph.ends().end(), opposite));
}

std::vector<double> best_values(const PositionGraph& graph) {
  std::vector<double> values = values_of_ends(graph, first_return, unknown);
  settle_known(graph, values);
  if (graph.has_chance()) {
    settle_by_chance(graph, values);
    return values;
  }
  std::set<double> worths;
  for (const PositionGraph::End& end : graph.ends()) {
    worths.insert(first_return(end));
  }
  for (auto worth = worths.rbegin(); worth != worths.rend() && *worth > 0; ++worth) {
    settle_value(graph, values, *worth, true);
  }
  for (auto worth = worths.begin(); worth != worths.end() && *worth < 0; ++worth) {
    settle_value(graph, values, *worth, false);
  }
  std::replace_if(
      values.begin(), values.end(), [](double value) { return std::isnan(value); }, 0.0);
  return values;
}

std::vector<std::uint32_t> distances(const PositionGraph& graph, const std::vector<double>& values) {
  constexpr std::uint32_t far = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> steps(graph.size(), 0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto at = static_cast<PositionId>(i);
    steps[i] = values[i] != 0 && graph.has_ways(at) ? far : 0;
  }
  settle(graph, [&](PositionId at) {
    if (values[at] == 0) {
      return false;
    }
    const bool better = (graph.player(at) == 0) == (values[at] > 0);
    std::uint32_t best = better ? far : 0;
    for (std::uint64_t way = graph.first_way(at); way < graph.last_way(at); ++way) {
      const PositionId to = graph.target(way);
      if (values[to] == values[at]) {
        best = better ? std::min(best, steps[to]) : std::max(best, steps[to]);
      }
    }
    const std::uint32_t found = best == far ? far : best + 1;
    const bool changed = found != steps[at];
    steps[at] = found;
    return changed;
  });
  return steps;
}

std::size_t best_way(const PositionGraph& graph, const std::vector<double>& values,
                     const std::vector<std::uint32_t>& distances, PositionId at) {
  const bool better = (graph.player(at) == 0) == (values[at] > 0);
  std::optional<std::size_t> best;
  std::uint32_t steps = 0;
  for (std::uint64_t way = graph.first_way(at); way < graph.last_way(at); ++way) {
    const PositionId to = graph.target(way);
    const std::uint32_t here = distances.empty() ? 0 : distances[to];
    if (std::abs(values[to] - values[at]) <= precision && (!best || (better ? here < steps : here > steps))) {
      best = static_cast<std::size_t>(way - graph.first_way(at));
      steps = here;
    }
  }
  return best.value_or(0);
}

} // namespace brehon
