#pragma once

#include "dsl/check/context/context.hpp"

/// What the rows of tables and matchups name. A position on an axis counts its values from 0; behind them is none.
namespace brehon::checking {

/// The positions on an axis that one item of a row means.
std::vector<int> axis_positions(Context& context, const Node& item, const Type& type);
/// The positions that the items of a side mean together, each once; one that is named twice is reported.
std::vector<int> side_positions(Context& context, const Node& side, const Type& type);
/// A cell in a message, by its position on each axis: `a vs b`.
std::string cell_words(const Context& context, const std::vector<model::Axis>& axes, const std::vector<int>& positions,
                       std::string_view between);
/// Positions of one axis in a message, numbers that follow each other as a range: `a, b`, `3..7, none`.
std::string values_words(const Context& context, const Type& type, std::vector<int> positions);

} // namespace brehon::checking
