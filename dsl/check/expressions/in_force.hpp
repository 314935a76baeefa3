#pragma once

#include "dsl/check/context/context.hpp"

/// Cards in force before a player.
namespace brehon::checking {

/// Whether a card is in force before a player (`held`), or that card itself (`held_piece`).
Expr in_force(Context& context, model::Op op, model::PieceTypeId type, model::VariableId player, Span span);
/// Whether there are several of a card.
bool has_copies(const Context& context, model::PieceTypeId type);
/// A binder of a new variable to each of the cards of a type that are in force before a player.
model::Binder copies_in_force(Context& context, model::PieceTypeId type, model::VariableId player, Span span);
/// How many they are.
Expr count_in_force(Context& context, model::PieceTypeId type, model::VariableId player, Span span);

} // namespace brehon::checking
