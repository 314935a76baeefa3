#pragma once

#include "dsl/check/context/context.hpp"

#include <optional>

/// Names in expressions: variables, kind values, zones, markers, attributes.
namespace brehon::checking {

/// The value of a variable.
Expr variable_expr(const Context& context, model::VariableId variable, Span span);
/// A value of a kind by its name.
std::optional<Expr> value_named(Context& context, const Node& node, model::KindId kind);
/// What a name means in an expression: a local, who acts, a value of a kind, what is declared.
Expr name_expr(Context& context, const Node& node, const Type* expected);
/// Whether what is meant is a place that can hold more than one piece, or several places.
bool holds_several(const Context& context, const Type& type);
/// A slot as its piece. Reports a place that may hold several.
Expr as_piece(Context& context, Expr value);
/// A memory with its indices, as how often the position that there is now has been noted in it; nothing where a node
/// names none. Reports too few or too many indices.
std::optional<Expr> memory_expr(Context& context, const Node& node);
/// Notes what the name of an attribute means behind a value of a type.
void note_attribute(Context& context, const Type& type, const Node& name);
/// `x.y`.
Expr member_expr(Context& context, const Node& node);
/// An attribute of a kind value or of a piece; of an empty place it is none.
Expr attribute_of(Context& context, Expr base, std::string_view name, const Node& node);
/// `x[i]`: a zone, marker or area with indices.
Expr index_expr(Context& context, const Node& node);
/// Whether an attribute of a variable has a value.
Expr attribute_equals(Context& context, model::VariableId variable, std::string_view attribute, Expr value, Span span);

} // namespace brehon::checking
