#include "dsl/base/index.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::tables {

namespace {

/// Cells that follow each other on the last axis and say the same.
struct CellRun {
  std::vector<int> first; // the position of the first one on each axis
  int last = 0;           // of the last one on the last axis
  std::vector<int> rows;  // that say it; several of a table that collects
};

std::vector<int> rows_of(const model::Table& table, std::size_t cell) {
  if (table.policy == model::Table::Policy::one) {
    return table.cells[cell] == model::none ? std::vector<int>() : std::vector<int>{table.cells[cell]};
  }
  std::vector<int> rows;
  for (std::size_t row = 0; row < table.collected.size(); ++row) {
    if (table.collected[row][cell] != 0) {
      rows.push_back(static_cast<int>(row));
    }
  }
  return rows;
}

std::vector<CellRun> runs_of(const Words& words, const model::Table& table) {
  const Boxes boxes = model::boxes_of(words.model(), table.axes);
  const model::Type& last = table.axes.back().type;
  const bool collects = table.policy != model::Table::Policy::one;
  const std::size_t size = collects && !table.collected.empty() ? table.collected[0].size() : table.cells.size();
  std::vector<CellRun> runs;
  for (std::size_t cell = 0; cell < size; ++cell) {
    std::vector<int> at = boxes.values_of(static_cast<int>(cell));
    std::vector<int> rows = rows_of(table, cell);
    const bool is_number = last.sort == model::Sort::integer && at.back() < types::count_of_values(words.model(), last);
    const bool follows =
        is_number && at.back() > 0 && !runs.empty() && runs.back().rows == rows && runs.back().last + 1 == at.back();
    if (follows) {
      runs.back().last = at.back();
    } else if (!rows.empty() || collects) { // else no key of this table
      runs.push_back({at, at.back(), std::move(rows)});
    }
  }
  return runs;
}

/// What rows come to together.
Cell value_cell(const Words& words, const model::Table& table, const std::vector<int>& rows) {
  const auto value_of = [&](int row) -> const model::Expr& { return table.values[index(row)]; };
  const bool are_fixed =
      std::all_of(rows.begin(), rows.end(), [&](int row) { return expressions::is_constant(value_of(row)); });
  if (table.policy == model::Table::Policy::sum && are_fixed) {
    int sum = 0;
    for (const int row : rows) {
      sum += value_of(row).value;
    }
    return cell(std::to_string(sum), std::to_string(sum));
  }
  if (rows.empty()) {
    return cell(words.phrase("nothing"), "none");
  }
  std::vector<std::string> texts;
  for (const int row : rows) {
    texts.push_back(telling::value(words, value_of(row)));
  }
  const bool is_one = table.policy == model::Table::Policy::one && value_of(rows[0]).op == model::Op::constant;
  const std::string between = table.policy == model::Table::Policy::sum ? " + " : ", ";
  return cell(fmt::format("{}", fmt::join(texts, between)),
              is_one ? written(words, table.type, value_of(rows[0]).value) : "");
}

Column key_column(const Words& words, const model::Axis& axis, std::size_t number) {
  const model::Kind& kind = words.model().kinds[axis.type.kind];
  const bool named = !kind.name.empty() && !is_digit(kind.name[0]) && kind.name[0] != '-'; // a range has no name
  const std::string name = named ? kind.name : "number";
  return column(number == 0 ? name : fmt::format("{}_{}", name, number + 1),
                named ? Words::capital(words.kind(axis.type.kind)) : words.phrase("tables.number"));
}

/// The keys of a run on one axis, from one position to another.
Cell key_cell(const Words& words, const model::Axis& axis, int first, int last) {
  const auto value = [&](int position) { return model::value_at(words.model(), axis, position); };
  std::string text = Words::capital(words.value(axis.type, value(first)));
  std::string name = written(words, axis.type, value(first));
  if (first != last) {
    text += "\u2013" + words.value(axis.type, value(last));
    name += ".." + written(words, axis.type, value(last));
  }
  return cell(std::move(text), std::move(name));
}

Table value_table(const Words& words, const model::Table& of) {
  Table table;
  table.name = table.subject = of.name;
  table.title = Words::capital(words.name(of.name).bare());
  for (std::size_t axis = 0; axis < of.axes.size(); ++axis) {
    table.columns.push_back(key_column(words, of.axes[axis], axis));
  }
  table.columns.push_back(column("value", words.phrase("tables.value"), of.type.sort == model::Sort::integer));
  table.heads = static_cast<int>(of.axes.size());
  for (const CellRun& run : runs_of(words, of)) {
    std::vector<Cell> cells;
    for (std::size_t axis = 0; axis < of.axes.size(); ++axis) {
      const bool is_last = axis + 1 == of.axes.size();
      cells.push_back(key_cell(words, of.axes[axis], run.first[axis], is_last ? run.last : run.first[axis]));
    }
    cells.push_back(value_cell(words, of, run.rows));
    const model::ElementId element = run.rows.size() == 1 ? of.row_elements[index(run.rows[0])] : of.element;
    table.rows.push_back({path_of(words, element), cells, citations_of(words, element)});
  }
  return table;
}

// ---- in brief

constexpr std::size_t most_beside = 13; // keys beside each other: the ranks of a pack
constexpr std::size_t least_below = 3;  // values whose numbers are not told where they matter
constexpr std::size_t most_below = 20;  // rows of a table that a player looks up in play

/// A table of several keys with those of the last axis beside each other.
Table crossed(const Words& words, const model::Table& of) {
  const Boxes boxes = model::boxes_of(words.model(), of.axes);
  const model::Axis& across = of.axes.back();
  Table table;
  table.name = table.subject = of.name;
  table.title = Words::capital(words.name(of.name).bare());
  table.cited = false;
  table.heads = static_cast<int>(of.axes.size()) - 1;
  for (std::size_t axis = 0; axis + 1 < of.axes.size(); ++axis) {
    table.columns.push_back(key_column(words, of.axes[axis], axis));
  }
  const int width = model::count_of_positions(words.model(), across);
  for (int position = 0; position < width; ++position) {
    const Cell key = key_cell(words, across, position, position);
    table.columns.push_back(column(key.value, key.text));
  }
  for (std::size_t first = 0; first < of.cells.size(); first += index(width)) {
    const std::vector<int> at = boxes.values_of(static_cast<int>(first));
    Row row;
    for (std::size_t axis = 0; axis + 1 < of.axes.size(); ++axis) {
      row.cells.push_back(key_cell(words, of.axes[axis], at[axis], at[axis]));
    }
    for (std::size_t i = first; i < first + index(width); ++i) {
      const std::vector<int> rows = rows_of(of, i);
      row.cells.push_back(rows.empty() ? impossible_cell() : value_cell(words, of, rows));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Whether the keys of a table of several have room beside and below each other.
bool can_be_crossed(const Words& words, const model::Table& of) {
  if (of.axes.size() < 2 || of.policy != model::Table::Policy::one) {
    return false;
  }
  const std::size_t width = index(model::count_of_positions(words.model(), of.axes.back()));
  return width <= most_beside && of.cells.size() <= width * most_below;
}

bool have_same_keys(const Table& a, const Table& b) {
  return a.columns[0].label == b.columns[0].label &&
         std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(),
                    [](const Row& left, const Row& right) { return left.cells[0].text == right.cells[0].text; });
}

/// Tables of the same keys as one that lies down: the keys are its columns, each value that they have is a row.
Table lying(const std::vector<Table>& tables) {
  Table out;
  out.name = out.subject = tables.front().name;
  out.cited = false;
  out.columns.push_back(column("of", tables.front().columns[0].label));
  for (const Row& row : tables.front().rows) {
    out.columns.push_back(column(row.cells[0].value, row.cells[0].text));
  }
  for (const Table& table : tables) {
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
      Row row{"", {cell(table.columns[i].label, table.columns[i].name)}, {}};
      for (const Row& of : table.rows) {
        row.cells.push_back(of.cells[i]);
      }
      out.rows.push_back(std::move(row));
    }
  }
  return out;
}

/// The numbers that values of kinds have and what stands in tables, but for tables of several keys that have room
/// beside each other.
std::vector<Table> simple_tables(const Words& words) {
  std::vector<Table> tables = number_tables(words);
  std::erase_if(tables, [](const Table& table) { return table.rows.size() < least_below; });
  for (const model::Table& each : words.model().tables) {
    if (!can_be_crossed(words, each)) {
      Table& table = tables.emplace_back(value_table(words, each));
      table.columns.back().label = table.title;
      table.columns.back().name = table.name;
    }
  }
  return tables;
}

} // namespace

Section brief_lookup_section(const Words& words) {
  Section section{"tables", words.phrase("tables.tables"), {}, true, false};
  for (const model::Table& each : words.model().tables) {
    if (can_be_crossed(words, each)) {
      section.blocks.emplace_back(crossed(words, each));
    }
  }
  std::vector<std::vector<Table>> groups; // of those that lie down
  for (Table& table : simple_tables(words)) {
    if (table.heads > 1 || table.rows.size() > most_beside) {
      if (table.rows.size() <= most_below) {
        section.blocks.emplace_back(std::move(table));
      }
      continue;
    }
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return have_same_keys(group.front(), table); });
    if (same == groups.end()) {
      groups.push_back({std::move(table)});
    } else {
      same->push_back(std::move(table));
    }
  }
  for (const std::vector<Table>& group : groups) {
    section.blocks.emplace_back(lying(group));
  }
  return section;
}

Section lookup_section(const Words& words) {
  Section section{"tables", words.phrase("tables.tables"), {}, false, false};
  for (Table& table : attribute_tables(words)) {
    section.blocks.emplace_back(std::move(table));
  }
  for (const model::Table& table : words.model().tables) {
    section.blocks.emplace_back(value_table(words, table));
  }
  return section;
}

} // namespace brehon::tables
