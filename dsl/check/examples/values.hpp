#pragma once

#include "dsl/check/examples/context.hpp"

#include <optional>

/// Values in the words of an example. What is wrong with one is reported, and then there is none.
namespace brehon::examples {

/// A value of a kind; a place of a board also by its row and column, `cell(1, 2)`, and a pair by its parts.
std::optional<int> value_of_kind(Context& context, const Node& node, model::KindId kind);
/// What a marker of a type is at.
std::optional<int> marker_value(Context& context, const Node& node, const model::Type& type);
/// A number within bounds.
std::optional<int> numeric_value(Context& context, const Node& node, int low, int high);
/// The player of a name, who takes part.
std::optional<int> seat_of(Context& context, const Node& node);

} // namespace brehon::examples
