#pragma once

#include "dsl/check/context/context.hpp"

/// Definitions, which are checked when they are first called.
namespace brehon::checking {

/// Declares all definitions, unchecked.
void declare_defines(Context& context);
/// Checks a definition, where that is not done yet. Reports definitions in a circle.
void check_define(Context& context, model::DefineId id);
/// A definition, area or score item with its arguments; it is checked before, where it is not yet.
Expr call_define(Context& context, const Node& node, model::DefineId id);
/// Whether an expression is too deep within others, with the definitions that lead to it; that is reported.
bool is_too_deep(Context& context, const Node& node);

} // namespace brehon::checking
