#pragma once

#include "interpreter/lower/context/context.hpp"

/// Numbers, pieces and sets that come of running through others.
namespace brehon::lowering {

/// A number of all that binders find: a cell of its own. Of pieces in places without further conditions their counts
/// are added.
int count(Context& context, const Expr& expr);
/// `some` and `every`: a cell of its own that holds 1 or 0.
int some(Context& context, const Expr& expr);
/// `sum`, `highest`, `lowest` and `different`: a cell of its own. A run-time error where none is to be added or
/// ordered.
int aggregate(Context& context, const Expr& expr);
/// The first that a binder finds, in declared order; with a key the first of the best. None where it finds nothing.
Location first(Context& context, const Expr& expr);
/// The set of all values that a binder finds; with a key of the best, ties kept.
int all(Context& context, const Expr& expr);

} // namespace brehon::lowering
