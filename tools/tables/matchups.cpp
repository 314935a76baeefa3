#include "dsl/base/index.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>

namespace brehon::tables {

namespace {

/// A matchup with the values of its axes.
struct Axes {
  const Words& words;
  const model::Matchup& matchup;
  std::vector<std::vector<int>> values; // by axis

  Axes(const Words& of, const model::Matchup& which) : words(of), matchup(which) {
    for (const model::Matchup::Axis& axis : matchup.axes) {
      values.push_back(values_of(words, axis.type));
    }
  }

  /// The number of cells for each value of the second axis.
  std::size_t others() const {
    std::size_t product = 1;
    for (std::size_t axis = 2; axis < values.size(); ++axis) {
      product *= values[axis].size();
    }
    return product;
  }

  std::string label(std::size_t axis) const { return words.name(matchup.name + "." + matchup.axes[axis].name).bare(); }
  std::string value(std::size_t axis, std::size_t i) const {
    return Words::capital(words.value(matchup.axes[axis].type, values[axis][i]));
  }
  std::string name(std::size_t axis, std::size_t i) const {
    return written(words, matchup.axes[axis].type, values[axis][i]);
  }

  /// The values of the axes from the third on: `weather: rain, season: spring`; with their names for the table's own.
  std::pair<std::string, std::string> choice(std::size_t offset) const {
    std::pair<std::string, std::string> texts;
    for (std::size_t axis = values.size(); axis-- > 2;) {
      const std::size_t i = offset % values[axis].size();
      texts.first = label(axis) + ": " + value(axis, i) + (texts.first.empty() ? "" : ", ") + texts.first;
      texts.second = "_" + name(axis, i) + texts.second;
      offset /= values[axis].size();
    }
    return texts;
  }
};

Cell cell_of(const Axes& axes, int row) {
  if (row == model::none || axes.matchup.rows[index(row)].result == model::none) {
    Cell result = impossible_cell();
    result.value = "never";
    return result;
  }
  const int result = axes.matchup.rows[index(row)].result;
  const std::string& name = axes.words.model().kinds[axes.matchup.results].values[index(result)];
  Cell made = cell(Words::capital(axes.words.label(axes.matchup.name + "." + name)), name);
  made.group = result + 1;
  return made;
}

/// The matrix whose first cell is `offset`.
Table matrix(const Axes& axes, std::size_t offset) {
  const auto [choice, names] = axes.choice(offset);
  const std::size_t columns = axes.values[1].size();
  Table table;
  table.subject = axes.matchup.name;
  table.name = table.subject + names;
  table.title = Words::capital(axes.words.name(table.subject).bare()) + (choice.empty() ? "" : ", " + choice);
  table.matrix = true;
  table.cited = false;
  table.columns.push_back(column(axes.matchup.axes[0].name, axes.label(0) + " \\ " + axes.label(1)));
  for (std::size_t i = 0; i < columns; ++i) {
    table.columns.push_back(column(axes.name(1, i), axes.value(1, i)));
  }
  for (std::size_t row = 0; row < axes.values[0].size(); ++row) {
    table.rows.push_back({"", {cell(axes.value(0, row), axes.name(0, row))}, {}});
    for (std::size_t i = 0; i < columns; ++i) {
      const int decided = axes.matchup.cells[(row * columns + i) * axes.others() + offset];
      table.rows.back().cells.push_back(cell_of(axes, decided));
    }
  }
  return table;
}

List rows_of(const Words& words, const model::Matchup& matchup) {
  List list;
  list.subject = matchup.name;
  list.name = matchup.name + "_rows";
  list.ordered = false;
  for (std::size_t i = 0; i < matchup.rows.size(); ++i) {
    list.items.push_back(
        item(words, telling::matchup_row(words, matchup, static_cast<int>(i)), matchup.rows[i].element));
  }
  return list;
}

} // namespace

Section matchups_section(const Words& words) {
  Section section{"matchups", words.phrase("tables.matchups"), {}, true, true};
  for (const model::Matchup& matchup : words.model().matchups) {
    const Axes axes(words, matchup);
    for (std::size_t offset = 0; offset < axes.others(); ++offset) {
      section.blocks.push_back(matrix(axes, offset));
    }
    section.blocks.push_back(rows_of(words, matchup));
  }
  return section;
}

} // namespace brehon::tables
