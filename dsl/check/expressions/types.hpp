#pragma once

#include "dsl/check/context/context.hpp"

#include <optional>

/// Types of expressions: which there are, what fits where.
namespace brehon::checking {

/// The type of the values of a kind.
Type kind_type(const Context& context, model::KindId kind, bool optional = false);
/// The type that stands after `:` or `on`, or as an axis: a kind or a range, with `or none`.
Type value_type(Context& context, const Node& node);
/// Where an attribute or axis is declared; one that is called as its kind is that kind.
Span span_of_attribute(const Context& context, const Node& attribute);
/// The kind of a range of numbers that is used as an index without a name.
model::KindId number_kind(Context& context, std::string_view name, int low, int high);
/// The kind of indices of which nobody knows what they are, as has been reported by `why`, if that is at hand: it has
/// no name and no values.
model::KindId unknown_kind(Context& context, const Diagnostic* why = nullptr);
bool is_unknown(const Context& context, model::KindId kind);
/// How a value of a kind is written; a number beyond its values.
std::string kind_value_name(const Context& context, model::KindId kind, int value);
/// A type in a message: ``a `cell` ``, `a number or none`.
std::string describe(const Context& context, const Type& type);
/// The range that may have been meant where numbers were subtracted, as a clause that helps; empty for others.
std::string range_meant(const Node& node);
/// Whether pieces can be looked for there: in places, or in a set of pieces.
bool has_pieces(const Type& type);
/// Whether values of two types can be equal.
bool comparable(const Type& a, const Type& b);
/// The type of something that is either of two values.
Type common(Context& context, const Type& a, const Type& b, Span span);
/// A value as another type is wanted: a slot for its piece, `none` for any optional, a number for one of a range.
Expr convert(Context& context, Expr value, const Type& wanted, Span span);

} // namespace brehon::checking
