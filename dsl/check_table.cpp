#include <algorithm>

#include <fmt/format.h>

#include "dsl/boxes.hpp"
#include "dsl/checker.hpp"
#include "dsl/elements.hpp"
#include "dsl/types.hpp"

namespace brehon {

using model::Sort;

void Checker::tables() {
  for (const Node& node : game_.children) {
    if (node.kind != Kind::table || !present(node))
      continue;
    model::Table table;
    table.name = node.name();
    if (!declare(table.name, Symbol::table, static_cast<int>(model_.tables.size()), node.get(Kind::id).span))
      continue;
    table.element = add_element(node, "table", table.name, root_);
    table.dimensions = dimensions(node.get(Kind::dimensions));
    if (node.has(Kind::sum_of_rows) || node.has(Kind::all_rows))
      not_lowered(node.get(Kind::id), "a table that collects rows");
    else
      this->table(node, table);
    model_.tables.push_back(std::move(table));
  }
}

/// The cells of a table are keyed by its one dimension; values are numbers, or names of a kind.
void Checker::table(const Node& node, model::Table& table) {
  if (table.dimensions.size() != 1) {
    not_lowered(node.get(Kind::id), "a table with several dimensions");
    return;
  }
  const Type key = kind_type(table.dimensions[0]);
  model::Matchup shape; // a table is a matchup of one axis whose results are its rows
  shape.name = table.name;
  shape.axes = {{"", key}};
  Boxes boxes;
  boxes.sizes = {model_.kinds[static_cast<std::size_t>(table.dimensions[0])].size()};
  std::vector<Boxes::Row> rows;
  for (const Node& child : node.children) {
    if (child.kind != Kind::cell && child.kind != Kind::never)
      continue;
    Boxes::Row row = boxes.everything();
    row.axes[0].clear();
    model::MatchupRow entry;
    entry.span = child.span;
    for (const Node& item : child.children) {
      if (item.kind == Kind::value || item.kind == Kind::citation)
        continue;
      const auto values = axis_values(item, key);
      row.axes[0].insert(row.axes[0].end(), values.begin(), values.end());
    }
    entry.element = add_element(child, "table row", elements::word(child), table.element);
    row.never = child.kind == Kind::never;
    row.result = static_cast<int>(rows.size());
    entry.result = row.never ? model::none : row.result;
    Expr value = constant_expr(0, types::integer(0, 0), child.span);
    if (!row.never) {
      const Node& cell = child.get(Kind::value).front();
      value = expr(cell);
      const bool pays = value.type.sort == Sort::bundle;
      if (pays && !value.args.empty())
        error(DiagnosticId::not_constant, cell.span, "a table of prices has fixed numbers");
      if (value.type.sort != Sort::error && value.type.sort != Sort::integer && value.type.sort != Sort::kind &&
          !pays) {
        error(DiagnosticId::wrong_type, cell.span,
              fmt::format("this is {}, but a number or a value is needed", describe(value.type)));
      } else if (value.type.sort != Sort::error) {
        table.type = table.type.sort == Sort::error ? value.type : common(table.type, value.type, cell.span);
      }
    }
    table.row_elements.push_back(entry.element);
    table.values.push_back(std::move(value));
    shape.rows.push_back(std::move(entry));
    rows.push_back(std::move(row));
  }
  const Boxes::Judgement judgement = boxes.judge(rows);
  table.cells = judgement.cells;
  for (int& cell : table.cells) {
    if (cell >= 0 && rows[static_cast<std::size_t>(cell)].never)
      cell = model::none;
  }
  for (const auto& overlap : judgement.overlaps) {
    error(DiagnosticId::table_overlap, shape.rows[static_cast<std::size_t>(overlap.second)].span,
          fmt::format("`{}` stands twice in this table", case_words(shape, overlap.values)))
        .related.push_back({shape.rows[static_cast<std::size_t>(overlap.first)].span, "the other row is here"});
  }
  for (const auto& gap : judgement.gaps) {
    std::string words;
    for (const int value : gap[0])
      words += (words.empty() ? "" : ", ") + case_words(shape, {value});
    error(DiagnosticId::table_gap, node.get(Kind::id).span,
          fmt::format("`{}` says nothing for `{}`", table.name, words))
        .suggestion = fmt::format("add a row such as `{}: …`, or a `never` row", case_words(shape, {gap[0].front()}));
  }
}

} // namespace brehon
