#pragma once

#include "interpreter/lower/context/context.hpp"

/// Sets of values, 32 in a cell.
namespace brehon::lowering {

/// The first value that can be in a set of a type: sets count from there.
int first_of(const model::Type& set_type);
/// How many cells a set takes, 32 values in each.
int width(const Context& context, const model::Type& set_type);
/// The same where a set is made.
int width(Context& context, const model::Type& set_type, Span span);
/// The first of the cells that hold a set; nothing may be written to it.
int set(Context& context, const Expr& expr);
/// A set as one of another type is laid out: numbers count from the least that there can be. What cannot be in such a
/// set is left out.
int set_as(Context& context, int from, const model::Type& type, const model::Type& wanted);
/// Whether the values of a binder are known beforehand, so that its domain needs no further test.
bool is_static(const Binder& binder);

} // namespace brehon::lowering
