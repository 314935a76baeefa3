#pragma once

#include "dsl/model/boxes.hpp"
#include "dsl/model/model.hpp"

/// Where the cells of tables and matchups lie on their axes.
namespace brehon::model {

/// How many positions an axis has: those of its values, and behind them one for none where it may be none.
int count_of_positions(const Model& model, const Axis& axis);
/// The value at a position of an axis.
int value_at(const Model& model, const Axis& axis, int position);
/// The cells of a table or matchup with such axes.
Boxes boxes_of(const Model& model, const std::vector<Axis>& axes);

} // namespace brehon::model
