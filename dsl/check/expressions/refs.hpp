#pragma once

#include "dsl/check/context/context.hpp"

#include <optional>

/// Names in expressions: variables, kind values, zones, markers.
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
/// `x[i]`: a zone, marker or area with indices.
Expr index_expr(Context& context, const Node& node);

} // namespace brehon::checking
