#include "dsl/base/index.hpp"
#include "dsl/model/axes.hpp"
#include "tools/words/author.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace brehon::telling {

namespace {

/// The cells of a matchup that a row decides, each as its values on the axes.
std::vector<std::vector<int>> cells_of(const model::Model& model, const model::Matchup& matchup, int row) {
  const Boxes boxes = model::boxes_of(model, matchup.axes);
  std::vector<std::vector<int>> cells;
  for (std::size_t cell = 0; cell < matchup.cells.size(); ++cell) {
    if (matchup.cells[cell] != row) {
      continue;
    }
    std::vector<int> values = boxes.values_of(static_cast<int>(cell));
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = model::value_at(model, matchup.axes[i], values[i]);
    }
    cells.push_back(std::move(values));
  }
  return cells;
}

} // namespace

std::string matchup_row(const Words& words, const model::Matchup& matchup, int row) {
  if (std::string own = author_text(words, matchup.rows[index(row)].element); !own.empty()) {
    return own;
  }
  const std::vector<std::vector<int>> cells = cells_of(words.model(), matchup, row);
  const auto alike = [](const std::vector<int>& cell) {
    return std::all_of(cell.begin(), cell.end(), [&](int value) { return value == cell.front(); });
  };
  const auto names = [&](std::size_t axis, const std::vector<std::vector<int>>& of) {
    std::set<int> values;
    for (const std::vector<int>& cell : of) {
      values.insert(cell[axis]);
    }
    return std::pair{words.either(matchup.axes[axis].type, values), values.size()};
  };
  const auto told = [&](const std::vector<std::vector<int>>& of) {
    std::string text;
    for (std::size_t axis = 0; axis < matchup.axes.size(); ++axis) {
      std::string name = names(axis, of).first;
      text = axis == 0 ? name : words.phrase("against", {{"first", text}, {"next", std::move(name)}});
    }
    return text;
  };
  std::size_t block = 1;
  for (std::size_t axis = 0; axis < matchup.axes.size(); ++axis) {
    block *= names(axis, cells).second;
  }
  std::string text;
  if (matchup.axes.size() > 1 && cells.size() > 1 && std::all_of(cells.begin(), cells.end(), alike)) {
    text = words.phrase("same_on_all");
  } else if (block == cells.size()) {
    text = told(cells);
  } else {
    // Cells that are no block: what is equal on all axes but the last stands together.
    std::map<std::vector<int>, std::vector<std::vector<int>>> groups;
    for (const std::vector<int>& cell : cells) {
      groups[{cell.begin(), cell.end() - 1}].push_back(cell);
    }
    for (const auto& [first, group] : groups) {
      text += (text.empty() ? "" : words.phrase("semicolon") + " ") + told(group);
    }
  }
  const int result = matchup.rows[index(row)].result;
  if (result == model::none) {
    return words.phrase("row_never", {{"cells", text}});
  }
  model::Type type;
  type.sort = model::Sort::kind;
  type.kind = matchup.results;
  return words.phrase("row", {{"cells", text}, {"result", words.value(type, result)}});
}

} // namespace brehon::telling
