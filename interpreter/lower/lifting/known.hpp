#pragma once

#include <map>
#include <optional>

#include "interpreter/lower/context/context.hpp"

/// What expressions come to where the values of some variables and the shape of boards alone decide it: how far places
/// lie apart, which row is whose, whether a line leads from one to the other.
namespace brehon::lowering {

/// The values of variables.
using Values = std::map<model::VariableId, int>;

/// What an expression comes to; nothing where something else has a say in it, or it would be a run-time error.
std::optional<int> known_value(const Context& context, const Expr& expr, const Values& values);

} // namespace brehon::lowering
