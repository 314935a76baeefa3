#pragma once

#include "dsl/check/examples/context.hpp"

#include <optional>

/// What is given and what is expected: places, markers, points, the end.
namespace brehon::examples {

/// The facts of a `given` or an `expect`.
std::vector<Fact> check_facts(Context& context, const Node& node);
/// A value of a kind; a place of a board also by its row and column, `cell(1, 2)`, and a pair by its parts.
std::optional<int> value_of_kind(Context& context, const Node& node, model::KindId kind);
/// A number within bounds. Reports one outside of them.
std::optional<int> numeric_value(Context& context, const Node& node, int low, int high);
/// The player of a name. Reports one who does not take part.
std::optional<int> seat_of(Context& context, const Node& node);

} // namespace brehon::examples
