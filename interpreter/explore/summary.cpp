#include "interpreter/explore/summary.hpp"

#include "interpreter/explore/course.hpp"
#include "interpreter/explore/values.hpp"

#include <algorithm>

namespace brehon {

namespace {

using End = PositionGraph::End;
using Sort = PositionGraph::Sort;

void count_positions(const PositionGraph& graph, ExploreSummary& summary) {
  summary.of_end.assign(graph.ends().size(), 0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const auto at = static_cast<PositionId>(i);
    summary.open += graph.is_open(at) ? 1 : 0;
    summary.most_ways = std::max<std::size_t>(summary.most_ways, graph.last_way(at) - graph.first_way(at));
    switch (graph.sort(at)) {
    case Sort::decision:
      ++summary.decisions;
      break;
    case Sort::chance:
      ++summary.chances;
      break;
    case Sort::end:
      ++summary.ends;
      ++summary.of_end[graph.detail(at)];
      break;
    case Sort::fault:
      ++(graph.fault(at).claim.is_none() ? summary.faults : summary.broken);
      break;
    }
  }
}

/// The number of steps to the nearest end.
std::optional<std::size_t> nearest_end(const Exploration& exploration) {
  for (std::size_t i = 0, steps = 0; i < exploration.graph.size(); ++i) {
    while (i >= exploration.layers[steps]) {
      ++steps;
    }
    if (exploration.graph.sort(static_cast<PositionId>(i)) == Sort::end) {
      return steps;
    }
  }
  return std::nullopt;
}

ExploreSummary::Random random_play(const PositionGraph& graph, int players) {
  const auto at_start = [&](const Worth& worth) { return random_means(graph, worth).front(); };
  ExploreSummary::Random random;
  for (int player = 0; player < players; ++player) {
    random.wins.push_back(
        at_start([player](const End& end) { return !end.drawn && ((end.winners >> player) & 1U) != 0 ? 1.0 : 0.0; }));
    random.returns.push_back(
        at_start([player](const End& end) { return to_double(end.returns[static_cast<std::size_t>(player)]); }));
  }
  random.unfinished = at_start([](const End& end) { return end.outcome == Outcome::unfinished ? 1.0 : 0.0; });
  random.drawn = at_start([](const End& end) { return end.drawn && end.outcome != Outcome::unfinished ? 1.0 : 0.0; });
  random.length = random_lengths(graph).front();
  return random;
}

} // namespace

ExploreSummary summarise(const Exploration& exploration, int players) {
  const PositionGraph& graph = exploration.graph;
  ExploreSummary summary;
  count_positions(graph, summary);
  summary.shortest = nearest_end(exploration);
  summary.longest = longest_plays(graph).front();
  const std::vector<bool> ends = can_end(graph);
  summary.endless = static_cast<std::size_t>(std::count(ends.begin(), ends.end(), false));
  if (summary.endless > 0) {
    summary.first_endless = static_cast<PositionId>(std::find(ends.begin(), ends.end(), false) - ends.begin());
  }
  if (exploration.complete()) {
    summary.random = random_play(graph, players);
  }
  return summary;
}

} // namespace brehon
