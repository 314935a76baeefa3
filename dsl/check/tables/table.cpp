#include "dsl/check/tables/table.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/declarations/copies.hpp"
#include "dsl/check/declarations/zones.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/tables/axes.hpp"
#include "dsl/check/tables/claims.hpp"
#include "dsl/check/tables/collecting.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/known.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace brehon::checking {

using model::Sort;

namespace {

/// The rows of a table, as they stand and as the cells that they cover.
struct Rows {
  std::vector<Boxes::Row> boxes;
  std::vector<Span> spans;
};

/// The keys of a row, one for each axis; a `never` row of a table with one axis may list several.
Boxes::Row table_keys(Context& context, const Node& row, const model::Table& table, const Boxes& boxes) {
  if (row.has(Kind::rest))
    return boxes.everything();
  Boxes::Row out = boxes.nothing();
  const bool lists = row.kind == Kind::never && table.axes.size() == 1;
  std::size_t axis = 0;
  for (const Node& key : row.children) {
    if (key.kind == Kind::value || key.kind == Kind::citation)
      continue;
    if (axis < table.axes.size()) {
      std::vector<int> positions = axis_positions(context, key, table.axes[axis].type);
      if (lists && &key != &row.front())
        positions.insert(positions.end(), out.axes[0].begin(), out.axes[0].end());
      out.axes[axis] = std::move(positions);
    }
    axis += lists ? 0 : 1;
  }
  if (!lists && axis != table.axes.size()) {
    error(context, DiagnosticId::wrong_arity, row.span,
          fmt::format("`{}` has {} for each row, and here {} {}", table.name,
                      wording::quantity(table.axes.size(), "key"), axis == 1 ? "is" : "are", axis));
    return boxes.nothing();
  }
  return out;
}

/// The number of the first of some values that is the same, or how many they are.
int first_alike(const std::vector<Expr>& values, const Expr& value) {
  const auto alike =
      std::find_if(values.begin(), values.end(), [&](const Expr& other) { return expressions::same(other, value); });
  return static_cast<int>(alike - values.begin());
}

/// What a row says: a number, a value of a kind, a price, or none.
Expr cell_value(Context& context, const Node& cell, const model::Table& table, bool or_none) {
  Expr value = expr(context, cell);
  const Sort sort = value.type.sort;
  const bool pays = sort == Sort::bundle;
  if (pays && (value.op != model::Op::bundle || !value.args.empty()))
    error(context, DiagnosticId::not_constant, cell.span, "a table of prices has fixed numbers");
  const bool fits = sort == Sort::integer || sort == Sort::kind || pays || (sort == Sort::nothing && or_none);
  if (sort == Sort::error || fits) {
    expressions::Bodies bodies(context.model);
    if (fits && !or_none && expressions::may_be_none(bodies, {}, value) != nullptr)
      error(context, DiagnosticId::wrong_type, cell.span, "this may be none, and a value is needed").suggestion =
          fmt::format("say that it may be none: `table {} (…) or none {{ … }}`", table.name);
    return value;
  }
  auto& finding = error(context, DiagnosticId::wrong_type, cell.span,
                        fmt::format("this is {}, but a number or a value is needed", describe(context, value.type)));
  if (sort == Sort::nothing)
    finding.suggestion = fmt::format("say that it may be none: `table {} (…) or none {{ … }}`", table.name);
  value.type = {};
  return value;
}

/// Cells that are none are stored as the other values are.
void settle_none(model::Table& table) {
  for (Expr& value : table.values) {
    if (value.type.sort != Sort::nothing)
      continue;
    value.type = table.type;
    value.value = table.type.sort == Sort::integer ? model::no_number : model::none;
  }
}

Rows read_rows(Context& context, const Node& node, model::Table& table, const Boxes& boxes) {
  Rows rows;
  const bool or_none = node.has(Kind::optional);
  for (const Node& child : node.children) {
    if (child.kind != Kind::cell && child.kind != Kind::never)
      continue;
    const bool never = child.kind == Kind::never;
    if (never && table.policy != model::Table::Policy::one)
      error(context, DiagnosticId::misplaced, child.span, "every key of a table that collects its rows has a value");
    Boxes::Row row = table_keys(context, child, table, boxes);
    row.rank = never                   ? Boxes::Row::Rank::never
               : child.has(Kind::rest) ? Boxes::Row::Rank::rest
                                       : Boxes::Row::Rank::plain;
    Expr value = constant_expr(0, types::integer(0, 0), child.span);
    table.row_elements.push_back(add_element(context, child, "table row", elements::word(child), table.element));
    if (!never) {
      const Node& cell = child.get(Kind::value).front();
      value = cell_value(context, cell, table, or_none);
      if (value.type.sort != Sort::error)
        table.type = table.type.sort == Sort::error ? value.type : common(context, table.type, value.type, cell.span);
    }
    row.result = first_alike(table.values, value);
    table.values.push_back(std::move(value));
    rows.boxes.push_back(std::move(row));
    rows.spans.push_back(child.span);
  }
  if (table.type.sort == Sort::nothing) {
    error(context, DiagnosticId::wrong_type, node.get(Kind::id).span, "no row of this table has a value");
    table.type = {};
  }
  settle_none(table);
  return rows;
}

void report_gaps(Context& context, const Node& node, const model::Table& table, const Boxes::Judgement& judgement) {
  for (const auto& gap : judgement.gaps) {
    std::string words;
    std::vector<int> first;
    for (std::size_t axis = 0; axis < gap.size(); ++axis) {
      first.push_back(gap[axis].front());
      const std::string values = values_words(context, table.axes[axis].type, gap[axis]);
      const bool listed = gap.size() > 1 && values.find(',') != std::string::npos;
      words += fmt::format(fmt::runtime(listed ? "{}{{{}}}" : "{}{}"), axis == 0 ? "" : ", ", values);
    }
    error(context, DiagnosticId::table_gap, node.get(Kind::id).span,
          fmt::format("`{}` says nothing for `{}`", table.name, words))
        .suggestion = fmt::format("add a row such as `{}: …`, one for all others, `otherwise: …`, or a `never` row",
                                  cell_words(context, table.axes, first, ", "));
  }
}

/// Rows that decide nothing: behind others of a table of which the first decides, or an `otherwise`.
void report_shadowed(Context& context, bool first_row, const Rows& rows, const Boxes::Judgement& judgement) {
  for (const int shadowed : judgement.shadowed) {
    const auto at = static_cast<std::size_t>(shadowed);
    const bool is_rest = rows.boxes[at].rank == Boxes::Row::Rank::rest;
    if (rows.boxes[at].rank == Boxes::Row::Rank::never || (!first_row && !is_rest))
      continue;
    auto& finding = dead(context, DiagnosticId::table_shadowed, rows.spans[at],
                         is_rest ? "nothing is left for `otherwise`" : "this row never decides");
    if (const int by = judgement.shadowed_by[at]; by >= 0 && !is_rest)
      finding.related.push_back({rows.spans[static_cast<std::size_t>(by)], "this one decides first"});
  }
}

/// The cells of a table of which one row decides each.
void decide_cells(Context& context, const Node& node, model::Table& table, const Boxes& boxes, const Rows& rows,
                  bool sound) {
  const bool first_row = node.has(Kind::first_row);
  const Boxes::Judgement judgement = boxes.judge(rows.boxes, first_row);
  table.cells = judgement.cells;
  for (int& cell : table.cells) {
    if (cell >= 0 && rows.boxes[static_cast<std::size_t>(cell)].rank == Boxes::Row::Rank::never)
      cell = model::none;
  }
  for (const auto& overlap : judgement.overlaps) {
    auto& finding =
        error(context, DiagnosticId::table_overlap, rows.spans[static_cast<std::size_t>(overlap.second)],
              fmt::format("`{}` stands twice in this table", cell_words(context, table.axes, overlap.values, ", ")));
    finding.related.push_back({rows.spans[static_cast<std::size_t>(overlap.first)], "the other row is here"});
    const bool is_rest = rows.boxes[static_cast<std::size_t>(overlap.second)].rank == Boxes::Row::Rank::rest;
    finding.suggestion =
        is_rest ? "one `otherwise` is enough"
                : fmt::format("where the first row that fits decides: `table {} (…) first row {{ … }}`", table.name);
  }
  if (!sound)
    return; // a row with a fault may be the one that is missing
  report_gaps(context, node, table, judgement);
  report_shadowed(context, first_row, rows, judgement);
}

/// The value of each cell, of tables whose cells are all fixed.
std::optional<ClaimedCells> claimed_cells(Context& context, const model::Table& table, const Rows& rows) {
  const auto fault = std::find_if(table.values.begin(), table.values.end(),
                                  [](const Expr& value) { return !expressions::is_constant(value); });
  if (fault != table.values.end()) {
    error(context, DiagnosticId::not_constant, fault->span, "what a table says of itself needs fixed values");
    return std::nullopt;
  }
  ClaimedCells cells{table.name, table.axes, table.type, {}, {}, rows.spans, false};
  if (table.policy == model::Table::Policy::one) {
    cells.rows = table.cells;
    for (const int row : table.cells) {
      const bool is_there = row != model::none;
      const int value = is_there ? table.values[static_cast<std::size_t>(row)].value : model::none;
      const bool is_none = value == (table.type.sort == Sort::integer ? model::no_number : model::none);
      cells.values.push_back(is_there && !is_none ? std::optional<int>(value) : std::nullopt);
    }
    return cells;
  }
  collect_cells(table, cells);
  return cells;
}

void check_table(Context& context, const Node& node, model::Table& table) {
  long long size = 1;
  for (const model::Axis& axis : table.axes)
    size *= std::max(1, model::count_of_positions(context.model, axis));
  if (size > 1000000) {
    error(context, DiagnosticId::range_overflow, node.get(Kind::id).span,
          fmt::format("this table would have {} cells", size));
    return;
  }
  const std::size_t findings = context.findings.reported.size();
  const auto is_sound = [&] { return context.findings.reported.size() == findings; };
  const Boxes boxes = model::boxes_of(context.model, table.axes);
  const Rows rows = read_rows(context, node, table, boxes);
  if (table.policy == model::Table::Policy::one)
    decide_cells(context, node, table, boxes, rows, is_sound());
  else if (node.has(Kind::cell))
    collect_rows(context, node, table, boxes, rows.boxes);
  else
    error(context, DiagnosticId::table_gap, node.get(Kind::id).span,
          fmt::format("`{}` has no row to say what its values are", table.name))
        .suggestion = "add a row, such as `otherwise: 0`";
  if (!claims_something(node) || !is_sound())
    return;
  if (const auto cells = claimed_cells(context, table, rows))
    judge_claims(context, node, *cells);
}

std::vector<model::Axis> axes_of(Context& context, const Node& dimensions) {
  std::vector<model::Axis> out;
  for (const Node& child : dimensions.children) {
    if (child.kind == Kind::optional)
      out.back().type.optional = true;
    else
      out.push_back({"", kind_type(context, dimension_kind(context, child))});
  }
  return out;
}

void declare_table(Context& context, const Node& node) {
  model::Table table;
  table.name = node.name();
  if (!declare(context, table.name, context.model.tables.next(), node.get(Kind::id).span))
    return;
  table.element = add_element(context, node, "table", table.name, context.names.root);
  table.axes = axes_of(context, node.get(Kind::dimensions));
  if (node.has(Kind::sum_of_rows))
    table.policy = model::Table::Policy::sum;
  if (node.has(Kind::all_rows))
    table.policy = model::Table::Policy::all;
  check_table(context, node, table);
  context.model.tables.push_back(std::move(table));
}

/// Whether all cells of a table are written as what they are: numbers and names.
bool has_fixed_cells(const Node& table) {
  return std::all_of(table.children.begin(), table.children.end(), [](const Node& row) {
    const Node* value = row.kind == Kind::cell ? row.find(Kind::value) : nullptr;
    return value == nullptr || (value->front().kind != Kind::bundle && value->front().kind != Kind::tuple);
  });
}

/// Declares the tables of which this is so.
void declare_those(Context& context, const std::function<bool(const Node&)>& which) {
  for (const Node& node : context.input.game.children) {
    if (node.kind == Kind::table && which(node) && present(context, node))
      declare_table(context, node);
  }
}

} // namespace

void declare_tables_of_copies(Context& context) {
  if (calculates_copies(context.input.game))
    declare_those(context, has_fixed_cells);
}

void declare_tables(Context& context) {
  const bool some_are_there = calculates_copies(context.input.game);
  declare_those(context, [&](const Node& table) { return !some_are_there || !has_fixed_cells(table); });
}

} // namespace brehon::checking
