#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/tables/claims.hpp"
#include "dsl/model/boxes.hpp"

/// Tables in which all rows that name a key count: their sum, or the set of their values.
namespace brehon::checking {

/// Finds which rows are about each cell, and the type of what they come to together. A key that no row names comes to
/// 0, or to nothing; `otherwise` is about those that no other row names.
void collect_rows(Context& context, const Node& node, model::Table& table, const Boxes& boxes,
                  const std::vector<Boxes::Row>& rows);
/// Adds the sum of each cell of such a table, whose values are fixed; of a table of sets nothing.
void collect_cells(const model::Table& table, ClaimedCells& cells);

} // namespace brehon::checking
