#pragma once

#include <cstddef>
#include <vector>

namespace brehon {

/// The cells of a table and the rows that cover them: what is left out, what is decided twice, which rows decide
/// nothing. Work is in proportion to the number of cells and of all that rows cover together.
struct Boxes {
  std::vector<int> sizes; // of the axes

  enum class Compare { none, same, higher, lower };
  /// A row covers the product of its values on each axis; or, where it compares, the cells of two axes whose values
  /// (below `values`, so never the one for none) are in that order.
  struct Row {
    std::vector<std::vector<int>> axes;
    Compare compare = Compare::none;
    int values = 0;
    /// A row decides a cell that rows of a lower rank cover, too.
    enum class Rank { rest, plain, exception, never } rank = Rank::plain; // `otherwise`, others, `but`, `never`
    int result = 0;
  };
  struct Overlap {
    int first, second;       // rows
    std::vector<int> values; // of one cell
  };
  struct Judgement {
    std::vector<int> cells; // the row that decides each cell, leftmost axis slowest; -1 where none does
    std::vector<Overlap> overlaps;
    std::vector<int> shadowed;    // rows that decide no cell
    std::vector<int> shadowed_by; // for every row the one that decides the first cell that it covers, or -1
    std::vector<std::vector<std::vector<int>>> gaps; // boxes: for each axis its values; together all undecided cells
  };

  Row everything() const;
  Row nothing() const;
  bool covers(const Row& row, const std::vector<int>& values) const;
  /// Of rows of one rank the first decides: where several of them may say different things, `first_decides`, else they
  /// are overlaps.
  Judgement judge(const std::vector<Row>& rows, bool first_decides = false) const;
  /// Where a cell lies on each axis, counted from 0.
  std::vector<int> values_of(int cell) const;

private:
  /// For each cell the rows that cover it, ascending.
  std::vector<std::vector<int>> covering(const std::vector<Row>& rows) const;
  /// Calls `visit` with each cell of the product of a row's values on the axes from one on, within `cell`.
  template <typename Visit> void each_cell(const Row& row, std::size_t axis, int cell, const Visit& visit) const {
    if (axis == sizes.size()) {
      visit(cell);
      return;
    }
    for (const int value : row.axes[axis])
      each_cell(row, axis + 1, cell * sizes[axis] + value, visit);
  }
  void find_gaps(Judgement& judgement) const;
};

} // namespace brehon
