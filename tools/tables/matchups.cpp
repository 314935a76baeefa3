#include "dsl/base/index.hpp"
#include "dsl/base/marks.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>

namespace brehon::tables {

namespace {

constexpr std::size_t widest = 8; // values beside each other, whose results are written out

/// A matchup with the values of its axes.
struct Axes {
  const Words& words;
  const model::Matchup& matchup;
  std::vector<std::vector<int>> values; // by axis

  Axes(const Words& of, const model::Matchup& which) : words(of), matchup(which) {
    for (const model::Axis& axis : matchup.axes) {
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
  /// A value in a head: by its short form, where its label has one.
  std::string value(std::size_t axis, std::size_t i) const {
    const model::Type& type = matchup.axes[axis].type;
    if (type.sort == model::Sort::kind && values[axis][i] >= 0) {
      const model::Kind& kind = words.model().kinds[type.kind];
      const std::string path = kind.name + "." + kind.values[index(values[axis][i])];
      if (const model::Label* label = words.own_label(path); label != nullptr && label->forms.count("short") != 0) {
        return Words::capital(words.noun(path, 1, true).bare());
      }
    }
    return Words::capital(words.value(type, values[axis][i]));
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

/// Whether nothing ever meets in a row or a column.
template <typename Cells> bool never_meets(const Cells& cells) {
  return std::all_of(cells.begin(), cells.end(), [](const Cell& cell) { return cell.impossible; });
}

/// Without rows and columns in which nothing ever meets; all of them, where it is so in each.
Table without_impossible(const Table& table) {
  Table result = table;
  result.rows.clear();
  std::copy_if(table.rows.begin(), table.rows.end(), std::back_inserter(result.rows),
               [](const Row& row) { return !never_meets(std::vector<Cell>(row.cells.begin() + 1, row.cells.end())); });
  for (std::size_t i = table.columns.size(); i-- > 1;) {
    std::vector<Cell> cells;
    for (const Row& row : table.rows) {
      cells.push_back(row.cells[i]);
    }
    if (never_meets(cells)) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      result.columns.erase(result.columns.begin() + at);
      for (Row& row : result.rows) {
        row.cells.erase(row.cells.begin() + at);
      }
    }
  }
  return result.rows.empty() ? table : result;
}

/// The mark that the author gives a result, or null.
const std::string* mark_of(const Words& words, const model::Matchup& matchup, const std::string& result) {
  const model::Label* label = words.own_label(matchup.name + "." + result);
  const auto mark = label == nullptr ? model::Label::Forms::const_iterator() : label->forms.find("mark");
  return label == nullptr || mark == label->forms.end() ? nullptr : &mark->second.first;
}

/// Results by short marks, so that a matrix of many columns fits a page; their legend.
List shorten(const Words& words, const model::Matchup& matchup, std::vector<Table>& tables) {
  const std::vector<std::string>& names = words.model().kinds[matchup.results].values;
  std::vector<std::vector<std::string>> called;
  for (const std::string& name : names) {
    called.push_back(words_of(words.label(matchup.name + "." + name)));
  }
  std::vector<std::string> short_forms = marks(called);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (const std::string* own = mark_of(words, matchup, names[i])) {
      short_forms[i] = *own;
    }
  }
  std::set<std::size_t> used;
  for (Table& table : tables) {
    table.narrow = true;
    for (Row& row : table.rows) {
      for (Cell& cell : row.cells) {
        if (cell.group > 0) {
          const auto result = static_cast<std::size_t>(cell.group - 1);
          cell.text = Words::capital(short_forms[result]);
          used.insert(result);
        }
      }
    }
  }
  List legend;
  legend.subject = matchup.name;
  legend.name = matchup.name + "_legend";
  legend.ordered = false;
  for (const std::size_t result : used) {
    legend.items.push_back(
        item(words, Words::capital(short_forms[result]) + ": " + words.label(matchup.name + "." + names[result]),
             model::none));
  }
  return legend;
}

/// A matchup of one side: a row for each value, numbers with one result together.
Table one_side(const Axes& axes) {
  const model::Matchup& matchup = axes.matchup;
  const bool are_numbers = matchup.axes[0].type.sort == model::Sort::integer;
  Table table;
  table.name = table.subject = matchup.name;
  table.title = Words::capital(axes.words.label(table.subject));
  table.cited = false;
  table.columns = {column(matchup.axes[0].name, axes.label(0)), column("result", axes.words.phrase("tables.result"))};
  for (std::size_t i = 0; i < matchup.cells.size(); ++i) {
    std::size_t last = i;
    while (are_numbers && last + 1 < matchup.cells.size() && matchup.cells[last + 1] == matchup.cells[i] &&
           axes.values[0][last + 1] != model::no_number) {
      ++last;
    }
    const std::string to = last == i ? "" : "\u2013" + axes.value(0, last);
    const std::string named = last == i ? "" : ".." + axes.name(0, last);
    table.rows.push_back(
        {"", {cell(axes.value(0, i) + to, axes.name(0, i) + named), cell_of(axes, matchup.cells[i])}, {}});
    i = last;
  }
  return table;
}

/// A matrix for each choice of the axes from the third on.
void add_matrices(Section& section, const Axes& axes) {
  std::vector<Table> tables;
  for (std::size_t offset = 0; offset < axes.others(); ++offset) {
    tables.push_back(without_impossible(matrix(axes, offset)));
  }
  const bool wide =
      std::any_of(tables.begin(), tables.end(), [](const Table& table) { return table.columns.size() > widest + 1; });
  const std::vector<std::string>& results = axes.words.model().kinds[axes.matchup.results].values;
  const bool has_marks = std::any_of(results.begin(), results.end(), [&](const std::string& result) {
    return mark_of(axes.words, axes.matchup, result) != nullptr;
  });
  std::optional<List> legend;
  if (wide || has_marks) {
    legend = shorten(axes.words, axes.matchup, tables);
  }
  section.blocks.insert(section.blocks.end(), tables.begin(), tables.end());
  if (legend) {
    section.blocks.emplace_back(std::move(*legend));
  }
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

namespace {

void add_tables(Section& section, const Words& words, const model::Matchup& matchup) {
  const Axes axes(words, matchup);
  if (axes.values.size() == 1) {
    section.blocks.emplace_back(one_side(axes));
  } else {
    add_matrices(section, axes);
  }
}

} // namespace

Section matchups_section(const Words& words) {
  Section section{"matchups", words.phrase("tables.matchups"), {}, true, true};
  for (const model::Matchup& matchup : words.model().matchups) {
    add_tables(section, words, matchup);
    section.blocks.emplace_back(rows_of(words, matchup));
  }
  return section;
}

Section matrices_section(const Words& words) {
  Section section{"matchups", words.phrase("tables.matchups"), {}, true, false};
  for (const model::Matchup& matchup : words.model().matchups) {
    add_tables(section, words, matchup);
  }
  return section;
}

} // namespace brehon::tables
