#pragma once

#include "interpreter/explore/position_graph.hpp"
#include "interpreter/machine/execute.hpp"
#include "interpreter/play/move.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace brehon {

/// How far one goes. What is found depends on these alone, not on the number of threads.
struct ExploreBounds {
  std::size_t depth = 0;                                    // steps from the start; 0: no bound
  std::size_t positions = 10'000'000;                       // no more are looked at once so many are known
  std::size_t memory = std::size_t{4} * 1024 * 1000 * 1000; // bytes
  std::string disk = {}; // a folder: what goes beyond the memory is in a file there; empty: there is no more
};

struct ExploreRun {
  ExploreBounds bounds;
  unsigned jobs = 1;           // threads
  const State* from = nullptr; // a state at rest; null: the start of the game
  bool symmetric = false;      // whether positions that differ by a symmetry are one, see `symmetries`
  Trace* trace = nullptr;      // takes the counts of all ways, if there is one; the program is one that is watched
  std::function<void(std::size_t known, std::size_t waiting)> progress = {}; // is called now and then
  std::function<bool()> stop = {}; // whether to stop before the bounds; may be empty
};

enum class Bound : std::uint8_t { none, depth, positions, memory, stopped };

/// All that play can come to within bounds.
struct Exploration {
  PositionGraph graph;
  std::vector<std::size_t> layers; // of each number of steps from 0, how many positions are known by then
  Bound bound = Bound::none;       // what left positions open
  std::size_t symmetries = 0;      // by which positions were merged, besides none at all
  /// Positions at which a claim `reaches` holds: how many, and one that is nearest to the start.
  struct Reached {
    std::size_t positions = 0;
    PositionId nearest = 0;
  };
  List<Reached, model::ClaimId> reached; // by claim; none of other claims

  bool complete() const { return bound == Bound::none; }
  /// Whether nothing lies behind a run-time error or a broken claim either.
  bool nothing_hidden() const { return complete() && graph.faults().empty(); }
};

/// Looks at positions in the order of their distance from the start, each once.
Exploration explore(const Program& program, const ExploreRun& run);

/// A shortest way from where exploring began to a position. Linear in the number of ways, for each step.
std::vector<Move> way_to_position(const Program& program, const State* from, const PositionGraph& graph, PositionId to);

} // namespace brehon
