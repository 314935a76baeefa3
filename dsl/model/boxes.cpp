#include "dsl/model/boxes.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace brehon {

Boxes::Row Boxes::everything() const {
  Row row;
  for (const int size : sizes) {
    row.axes.emplace_back(static_cast<std::size_t>(size));
    std::iota(row.axes.back().begin(), row.axes.back().end(), 0);
  }
  return row;
}

Boxes::Row Boxes::nothing() const {
  Row row;
  row.axes.resize(sizes.size());
  return row;
}

bool Boxes::covers(const Row& row, const std::vector<int>& values) const {
  if (row.compare != Compare::none) {
    const int a = values[0], b = values[1];
    if (a >= row.values || b >= row.values)
      return false;
    return row.compare == Compare::same ? a == b : row.compare == Compare::higher ? a > b : a < b;
  }
  for (std::size_t axis = 0; axis < values.size(); ++axis) {
    if (std::find(row.axes[axis].begin(), row.axes[axis].end(), values[axis]) == row.axes[axis].end())
      return false;
  }
  return true;
}

std::vector<int> Boxes::values_of(int cell) const {
  std::vector<int> values(sizes.size());
  for (std::size_t axis = sizes.size(); axis-- > 0;) {
    values[axis] = cell % sizes[axis];
    cell /= sizes[axis];
  }
  return values;
}

std::vector<std::vector<int>> Boxes::covering(const std::vector<Row>& rows) const {
  const int count = std::accumulate(sizes.begin(), sizes.end(), 1, [](int a, int b) { return a * b; });
  std::vector<std::vector<int>> out(static_cast<std::size_t>(count));
  for (int number = 0; number < static_cast<int>(rows.size()); ++number) {
    const Row& row = rows[static_cast<std::size_t>(number)];
    const auto add = [&](int cell) {
      std::vector<int>& there = out[static_cast<std::size_t>(cell)];
      if (there.empty() || there.back() != number)
        there.push_back(number);
    };
    if (row.compare == Compare::none) {
      each_cell(row, 0, 0, add);
      continue;
    }
    for (int cell = 0; cell < count; ++cell) {
      if (covers(row, values_of(cell)))
        add(cell);
    }
  }
  return out;
}

Boxes::Judgement Boxes::judge(const std::vector<Row>& rows, bool first_decides) const {
  Judgement out;
  const auto rank = [&](int row) { return rows[static_cast<std::size_t>(row)].rank; };
  std::vector<bool> decides(rows.size(), false), clashes(rows.size(), false);
  std::set<std::pair<int, int>> reported;
  out.shadowed_by.assign(rows.size(), -1);
  int cell = 0;
  for (const std::vector<int>& there : covering(rows)) {
    int winner = -1;
    for (const int row : there) {
      if (winner == -1 || rank(row) > rank(winner))
        winner = row;
    }
    out.cells.push_back(winner);
    const std::vector<int> values = values_of(cell++);
    if (winner == -1)
      continue;
    decides[static_cast<std::size_t>(winner)] = true;
    for (const int row : there) {
      auto& by = out.shadowed_by[static_cast<std::size_t>(row)];
      if (row != winner && by == -1)
        by = winner;
      const bool clash = !first_decides && row != winner && rank(row) == rank(winner) &&
                         rank(row) != Row::Rank::never &&
                         rows[static_cast<std::size_t>(row)].result != rows[static_cast<std::size_t>(winner)].result;
      if (!clash || !reported.emplace(winner, row).second)
        continue;
      clashes[static_cast<std::size_t>(row)] = true;
      out.overlaps.push_back({winner, row, values});
    }
  }
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    if (!decides[static_cast<std::size_t>(row)] && !clashes[static_cast<std::size_t>(row)])
      out.shadowed.push_back(row);
  }
  find_gaps(out);
  return out;
}

/// Grows each undecided cell to the largest box of undecided cells around it, the last axis first.
void Boxes::find_gaps(Judgement& judgement) const {
  std::vector<bool> open;
  for (const int row : judgement.cells)
    open.push_back(row == -1);
  const auto index = [&](const std::vector<int>& values) {
    int cell = 0;
    for (std::size_t axis = 0; axis < values.size(); ++axis)
      cell = cell * sizes[axis] + values[axis];
    return static_cast<std::size_t>(cell);
  };
  // Visits every cell of a box; stops and says false where one is not open.
  const auto all_of = [&](const std::vector<std::vector<int>>& box, auto&& visit) {
    std::vector<std::size_t> at(box.size(), 0);
    for (;;) {
      std::vector<int> values;
      for (std::size_t axis = 0; axis < box.size(); ++axis)
        values.push_back(box[axis][at[axis]]);
      if (!visit(index(values)))
        return false;
      std::size_t axis = box.size();
      while (axis-- > 0) {
        if (++at[axis] < box[axis].size())
          break;
        at[axis] = 0;
        if (axis == 0)
          return true;
      }
    }
  };
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (!open[cell])
      continue;
    std::vector<std::vector<int>> box;
    for (const int value : values_of(static_cast<int>(cell)))
      box.push_back({value});
    for (std::size_t axis = box.size(); axis-- > 0;) {
      auto slice = box;
      for (int value = 0; value < sizes[axis]; ++value) {
        if (value == box[axis].front())
          continue;
        slice[axis] = {value};
        if (all_of(slice, [&](std::size_t i) { return static_cast<bool>(open[i]); }))
          box[axis].push_back(value);
      }
      std::sort(box[axis].begin() + 1, box[axis].end());
    }
    all_of(box, [&](std::size_t i) {
      open[i] = false;
      return true;
    });
    judgement.gaps.push_back(std::move(box));
  }
}

} // namespace brehon
