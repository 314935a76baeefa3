#include "dsl/check/tables/table.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/declarations/zones.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/tables/matchup.hpp"
#include "dsl/model/boxes.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/elements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Sort;

namespace {

/// The most cells of all rows together, of a table in which each row that fits counts.
constexpr std::size_t most_collected = 10'000'000;

std::string key_words(const Context& context, const model::Matchup& shape, const std::vector<int>& values);
void collecting(Context& context, const Node& node, model::Table& table, const std::vector<Boxes::Row>& rows);

/// The keys of a row, one for each dimension; a `never` row of a table with one dimension may list several.
Boxes::Row table_keys(Context& context, const Node& row, const model::Matchup& shape, const Boxes& boxes) {
  Boxes::Row out = boxes.nothing();
  const bool lists = row.kind == Kind::never && shape.axes.size() == 1;
  std::size_t axis = 0;
  for (const Node& key : row.children) {
    if (key.kind == Kind::value || key.kind == Kind::citation)
      continue;
    if (axis < shape.axes.size()) {
      std::vector<int> values = axis_values(context, key, shape.axes[axis].type);
      if (lists && &key != &row.front())
        values.insert(values.end(), out.axes[0].begin(), out.axes[0].end());
      out.axes[axis] = std::move(values);
    }
    axis += lists ? 0 : 1;
  }
  if (!lists && axis != shape.axes.size()) {
    error(context, DiagnosticId::wrong_arity, row.span,
          fmt::format("`{}` has {} for each row, and here {} {}", shape.name,
                      wording::quantity(shape.axes.size(), "key"), axis == 1 ? "is" : "are", axis));
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

/// The cells of a table are keyed by its dimensions; values are numbers, or names of a kind.
void check_table(Context& context, const Node& node, model::Table& table) {
  model::Matchup shape; // a table is a matchup whose results are its rows
  shape.name = table.name;
  Boxes boxes;
  long long size = 1;
  for (const model::KindId dimension : table.dimensions) {
    shape.axes.push_back({"", kind_type(context, dimension)});
    boxes.sizes.push_back(context.model.kinds[dimension].size());
    size *= std::max(1, boxes.sizes.back());
  }
  if (size > 1000000) {
    error(context, DiagnosticId::range_overflow, node.get(Kind::id).span,
          fmt::format("this table would have {} cells", size));
    return;
  }
  const std::size_t findings = context.findings.reported.size();
  std::vector<Boxes::Row> rows;
  for (const Node& child : node.children) {
    if (child.kind != Kind::cell && child.kind != Kind::never)
      continue;
    Boxes::Row row = table_keys(context, child, shape, boxes);
    model::MatchupRow entry;
    entry.span = child.span;
    entry.element = add_element(context, child, "table row", elements::word(child), table.element);
    row.never = child.kind == Kind::never;
    entry.result = row.never ? model::none : static_cast<int>(rows.size());
    Expr value = constant_expr(0, types::integer(0, 0), child.span);
    if (!row.never) {
      const Node& cell = child.get(Kind::value).front();
      value = expr(context, cell);
      const bool pays = value.type.sort == Sort::bundle;
      if (pays && (value.op != model::Op::bundle || !value.args.empty()))
        error(context, DiagnosticId::not_constant, cell.span, "a table of prices has fixed numbers");
      if (value.type.sort != Sort::error && value.type.sort != Sort::integer && value.type.sort != Sort::kind &&
          !pays) {
        error(context, DiagnosticId::wrong_type, cell.span,
              fmt::format("this is {}, but a number or a value is needed", describe(context, value.type)));
      } else if (value.type.sort != Sort::error) {
        table.type = table.type.sort == Sort::error ? value.type : common(context, table.type, value.type, cell.span);
      }
    }
    row.result = first_alike(table.values, value);
    table.row_elements.push_back(entry.element);
    table.values.push_back(std::move(value));
    shape.rows.push_back(std::move(entry));
    rows.push_back(std::move(row));
  }
  if (table.policy != model::Table::Policy::one) {
    collecting(context, node, table, rows);
    return;
  }
  const Boxes::Judgement judgement = boxes.judge(rows);
  table.cells = judgement.cells;
  for (int& cell : table.cells) {
    if (cell >= 0 && rows[static_cast<std::size_t>(cell)].never)
      cell = model::none;
  }
  const bool sound = context.findings.reported.size() == findings;
  for (const auto& overlap : judgement.overlaps) {
    error(context, DiagnosticId::table_overlap, shape.rows[static_cast<std::size_t>(overlap.second)].span,
          fmt::format("`{}` stands twice in this table", key_words(context, shape, overlap.values)))
        .related.push_back({shape.rows[static_cast<std::size_t>(overlap.first)].span, "the other row is here"});
  }
  if (!sound)
    return; // a row with a fault may be the one that is missing
  for (const auto& gap : judgement.gaps) {
    std::string words;
    std::vector<int> first;
    for (std::size_t axis = 0; axis < gap.size(); ++axis) {
      first.push_back(gap[axis].front());
      const std::string values = values_words(context, shape.axes[axis].type, gap[axis]);
      const bool listed = gap.size() > 1 && values.find(',') != std::string::npos;
      words += fmt::format(fmt::runtime(listed ? "{}{{{}}}" : "{}{}"), axis == 0 ? "" : ", ", values);
    }
    error(context, DiagnosticId::table_gap, node.get(Kind::id).span,
          fmt::format("`{}` says nothing for `{}`", table.name, words))
        .suggestion = fmt::format("add a row such as `{}: …`, or a `never` row", key_words(context, shape, first));
  }
}

/// The keys of one cell, as a row writes them.
std::string key_words(const Context& context, const model::Matchup& shape, const std::vector<int>& values) {
  std::string out;
  for (std::size_t axis = 0; axis < values.size(); ++axis) {
    model::Matchup one;
    one.axes = {shape.axes[axis]};
    out += (axis == 0 ? "" : ", ") + case_words(context, one, {values[axis]});
  }
  return out;
}

/// All rows that decide: their sum, or the set of their values. What no row mentions comes to 0, or to nothing.
void collecting(Context& context, const Node& node, model::Table& table, const std::vector<Boxes::Row>& rows) {
  int size = 1;
  for (const model::KindId dimension : table.dimensions)
    size *= context.model.kinds[dimension].size();
  if (rows.size() * static_cast<std::size_t>(size) > most_collected) {
    error(context, DiagnosticId::too_large, node.get(Kind::id).span,
          fmt::format("`{}` has {} rows for {} cells each", table.name, rows.size(), size));
    return;
  }
  for (const Boxes::Row& row : rows) {
    std::vector<int> about(static_cast<std::size_t>(size), 1);
    for (int cell = 0; cell < size; ++cell) {
      int rest = cell;
      for (std::size_t axis = table.dimensions.size(); axis-- > 0;) {
        const int values = context.model.kinds[table.dimensions[axis]].size();
        const auto& named = row.axes[axis];
        if (std::find(named.begin(), named.end(), rest % values) == named.end())
          about[static_cast<std::size_t>(cell)] = 0;
        rest /= values;
      }
    }
    table.collected.push_back(std::move(about));
  }
  if (table.type.sort == Sort::error)
    return;
  const bool sums = table.policy == model::Table::Policy::sum;
  if (sums && table.type.sort != Sort::integer) {
    error(context, DiagnosticId::wrong_type, node.get(Kind::id).span, "only numbers can be added");
    return;
  }
  if (!sums && table.type.sort != Sort::integer && table.type.sort != Sort::kind) {
    error(context, DiagnosticId::wrong_type, node.get(Kind::id).span,
          fmt::format("{} cannot stand in a set", describe(context, table.type)));
    return;
  }
  if (!sums) {
    table.type = types::set_of(table.type);
    return;
  }
  int low = 0, high = 0;
  for (const Expr& value : table.values) {
    low += std::min(0, value.type.low);
    high += std::max(0, value.type.high);
  }
  table.type = types::integer(low, high);
}

} // namespace

void declare_tables(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::table || !present(context, node))
      continue;
    model::Table table;
    table.name = node.name();
    if (!declare(context, table.name, context.model.tables.next(), node.get(Kind::id).span))
      continue;
    table.element = add_element(context, node, "table", table.name, context.names.root);
    table.dimensions = dimensions_of(context, node.get(Kind::dimensions));
    if (node.has(Kind::sum_of_rows))
      table.policy = model::Table::Policy::sum;
    if (node.has(Kind::all_rows))
      table.policy = model::Table::Policy::all;
    check_table(context, node, table);
    context.model.tables.push_back(std::move(table));
  }
}

} // namespace brehon::checking
