#pragma once

#include <map>
#include <optional>
#include <vector>

#include "interpreter/program/program.hpp"

namespace brehon::lowering {

/// Hands out the cells that hold constants; nothing may be written to them.
class Constants {
public:
  int of(Cell value);
  template <class Tag> int of(Id<Tag> id) { return of(id.number()); }
  /// The first cell of a set that is known beforehand, of values counted from 0 on.
  int of_set(int cells, const std::vector<int>& values);

  /// The value of a cell that holds a constant.
  std::optional<Cell> known(int cell) const;
  bool is_known(int cell, Cell value) const { return known(cell) == value; }

  /// What the cells hold, in their order.
  const std::vector<Cell>& values() const { return values_; }

private:
  std::map<Cell, int> numbers_; // places in `values_`, as those of sets
  std::map<std::vector<Cell>, int> sets_;
  std::vector<Cell> values_;
};

} // namespace brehon::lowering
