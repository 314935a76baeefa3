#pragma once

#include "dsl/model/known.hpp"

/// What a name is known to be that stands for a value.
namespace brehon::checking {

/// Adds that of a name which is known of the value that it stands for.
void add_renamed(expressions::Bodies& bodies, const model::Expr& value, const model::Expr& name,
                 expressions::AllKnown& known);

} // namespace brehon::checking
