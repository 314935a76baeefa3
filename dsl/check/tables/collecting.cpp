#include "dsl/check/tables/collecting.hpp"

#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace brehon::checking {

using model::Sort;

namespace {

/// The most cells of all rows together.
constexpr std::size_t most_collected = 10'000'000;

/// What all rows come to together.
Type type_of_all(Context& context, const Node& node, const model::Table& table) {
  const bool sums = table.policy == model::Table::Policy::sum;
  const Span span = node.get(Kind::id).span;
  if (table.type.optional) {
    error(context, DiagnosticId::wrong_type, span, "none can neither be added nor stand in a set");
    return {};
  }
  if (sums && table.type.sort != Sort::integer) {
    error(context, DiagnosticId::wrong_type, span, "only numbers can be added");
    return {};
  }
  if (!sums && table.type.sort != Sort::integer && table.type.sort != Sort::kind) {
    error(context, DiagnosticId::wrong_type, span,
          fmt::format("{} cannot stand in a set", describe(context, table.type)));
    return {};
  }
  if (!sums)
    return types::set_of(table.type);
  int low = 0, high = 0;
  for (const Expr& value : table.values) {
    low += std::min(0, value.type.low);
    high += std::max(0, value.type.high);
  }
  return types::integer(low, high);
}

} // namespace

void collect_rows(Context& context, const Node& node, model::Table& table, const Boxes& boxes,
                  const std::vector<Boxes::Row>& rows) {
  const int size = std::accumulate(boxes.sizes.begin(), boxes.sizes.end(), 1, std::multiplies<>());
  if (rows.size() * static_cast<std::size_t>(size) > most_collected) {
    error(context, DiagnosticId::too_large, node.get(Kind::id).span,
          fmt::format("`{}` has {} rows for {} cells each", table.name, rows.size(), size));
    return;
  }
  table.collected.assign(rows.size(), std::vector<int>(static_cast<std::size_t>(size), 0));
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(size); ++cell) {
    const std::vector<int> values = boxes.values_of(static_cast<int>(cell));
    bool is_named = false;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const bool is_about = rows[row].rank != Boxes::Row::Rank::rest && boxes.covers(rows[row], values);
      table.collected[row][cell] = is_about ? 1 : 0;
      is_named = is_named || is_about;
    }
    for (std::size_t row = 0; row < rows.size() && !is_named; ++row)
      table.collected[row][cell] = rows[row].rank == Boxes::Row::Rank::rest ? 1 : 0;
  }
  if (table.type.sort != Sort::error)
    table.type = type_of_all(context, node, table);
}

void collect_cells(const model::Table& table, ClaimedCells& cells) {
  std::map<std::vector<std::size_t>, int> groups; // rows that count together, and the row that stands for them
  const std::size_t size = table.collected.empty() ? 0 : table.collected.front().size();
  std::vector<Span> spans;
  for (std::size_t cell = 0; cell < size && table.policy == model::Table::Policy::sum; ++cell) {
    std::vector<std::size_t> about;
    int sum = 0;
    for (std::size_t row = 0; row < table.collected.size(); ++row) {
      if (table.collected[row][cell] == 0)
        continue;
      about.push_back(row);
      sum += table.values[row].value;
    }
    const auto [group, is_new] = groups.emplace(about, static_cast<int>(spans.size()));
    if (is_new)
      spans.push_back(about.empty() ? cells.spans.front() : cells.spans[about.back()]);
    cells.values.push_back(sum);
    cells.rows.push_back(group->second);
  }
  cells.spans = std::move(spans);
}

} // namespace brehon::checking
