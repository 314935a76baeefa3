#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions on pieces that their types alone decide.
namespace brehon::lowering {

/// The types of a family, in order.
std::vector<model::PieceTypeId> types_of(const model::Family& family);
/// The value of an attribute of a type of pieces; none where its family has no such attribute.
std::optional<int> attribute_of(const model::Model& model, model::PieceTypeId type, model::AttributeId id);
/// Whether a condition is decided by the type of the piece alone, and how.
std::optional<bool> fixed_filter(const Context& context, const Expr& filter, model::VariableId variable,
                                 model::PieceTypeId type);
/// The one type that a binder over pieces can find, where there is one and all its conditions are known beforehand.
std::optional<model::PieceTypeId> single_type(const Context& context, const Binder& binder);

} // namespace brehon::lowering
