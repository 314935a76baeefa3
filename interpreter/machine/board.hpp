#pragma once

#include "interpreter/program/program.hpp"

#include <vector>

namespace brehon {

/// The layout of the board that a kind is. Its steps are added at the end of `tables`.
BoardLayout board_layout(const model::Kind& kind, model::KindId id, std::vector<Cell>& tables);

/// What happens to sets of the places of a board. Sets are runs of `BoardLayout::cells` cells, 32 places in each. A
/// direction is one of the board, or none for all of them.
class Board {
public:
  Board(const BoardLayout& layout, const std::vector<Cell>& tables) : layout_(&layout), tables_(&tables) {}

  /// `to` becomes what one step leads to from the places of `from`, which is another set.
  void step(const Cell* from, int direction, Cell* to) const;
  /// `set` takes in what steps lead to without leaving `within`.
  void fill(Cell* set, int direction, const Cell* within) const;
  /// Whether `length` places of the set in a line, or just so many, have `place` among them.
  bool line(const Cell* set, int place, int length, bool exactly) const;

private:
  int next(int place, int direction) const;
  void add_step(const Cell* from, int direction, Cell* to) const;
  void shift(const Cell* from, const BoardLayout::Direction& direction, Cell* to) const;
  void add_beside(const Cell* from, Cell* to) const;
  bool has_few(const Cell* set) const;
  bool all_shift() const;
  int run(const Cell* set, int place, int direction) const;

  const BoardLayout* layout_;
  const std::vector<Cell>* tables_;
};

} // namespace brehon
