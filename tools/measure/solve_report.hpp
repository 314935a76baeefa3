#pragma once

#include "interpreter/program/program.hpp"
#include "interpreter/solve/regret.hpp"
#include "tools/report/report.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// A way on and what comes of it.
struct SolvedWay {
  std::string who; // empty: chance
  std::string way;
  double value = 0;                   // for the first player
  std::optional<std::uint32_t> steps; // to the end, where the value is not 0 and is not left to chance
};

/// A game in which everybody sees everything, with the best play.
struct OpenSolution {
  const Program& program;
  std::size_t positions = 0;
  double value = 0;              // for the first player
  std::vector<SolvedWay> first;  // all ways on from where it begins; none where not all were judged
  std::vector<SolvedWay> course; // best play, up to its end, to chance, or to where positions come back
};
void write_solution(const OpenSolution& solution, Format format, std::ostream& out);

/// A game in which players know different things, with what comes near to an equilibrium.
struct HiddenSolution {
  const Program& program;
  const GameTree& tree;
  const Strategy& strategy;
  std::uint64_t iterations = 0;
  double exploitability = 0;
  bool whole = false; // also the strategy, as text
};
void write_solution(const HiddenSolution& solution, Format format, std::ostream& out);

} // namespace brehon
