#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace brehon {

/// All numbers from `low` to `high`, both included.
struct Interval {
  std::int64_t low = 0;
  std::int64_t high = 0;

  bool within(std::int64_t least, std::int64_t most) const { return least <= low && high <= most; }

  friend bool operator==(const Interval&, const Interval&) = default;
};

/// What the cells of a program can hold, told from the program alone: an interval for each cell at each instruction,
/// by abstract interpretation with widening (Cousot and Cousot, 1977). It holds for all that play can reach from the
/// start; states that are made up need not keep to it.
class Ranges {
public:
  /// With `given`, markers can hold anything at the start, as in examples.
  explicit Ranges(const Program& program, bool given = false);

  /// What a cell can hold when an instruction is about to be done; everything where the instruction is not reached.
  Interval before(Label instruction, int cell) const;
  bool reached(Label instruction) const { return known_[instruction.index()].has_value(); }
  /// What a cell of a state can hold at rest.
  Interval at_rest(int cell) const { return state_[index(cell)]; }
  /// What an instruction computes before it is fitted into a cell; `add`, `subtract`, `multiply`, `multiply_add`.
  Interval result(Label instruction) const;
  /// The zone in which all places lie that the cell can name then, and `more` places after each, or none.
  model::ZoneId zone(Label instruction, int cell, int more = 0) const;

private:
  const Program& program_;
  std::vector<Interval> state_;                               // by cell of the state
  std::vector<std::optional<std::map<int, Interval>>> known_; // by instruction: cells of which more is known
};

} // namespace brehon
