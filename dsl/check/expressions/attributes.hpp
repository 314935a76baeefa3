#pragma once

#include "dsl/check/context/context.hpp"

#include <string_view>

/// Attributes of values and pieces.
namespace brehon::checking {

/// `x.y`.
Expr member_expr(Context& context, const Node& node);
/// An attribute of a kind value or of a piece; of an empty place it is none.
Expr attribute_of(Context& context, Expr base, std::string_view name, const Node& node);
/// Notes what the name of an attribute means behind a value of a type.
void note_attribute(Context& context, const Type& type, const Node& name);
/// Whether an attribute of a variable has a value.
Expr attribute_equals(Context& context, model::VariableId variable, std::string_view attribute, Expr value, Span span);

} // namespace brehon::checking
