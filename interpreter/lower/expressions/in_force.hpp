#pragma once

#include "interpreter/lower/context/context.hpp"

/// Pieces in force: what they do is tested where the piece lies.
namespace brehon::lowering {

/// The place where a piece is in force before a player, or none.
int held_place(Context& context, model::PieceTypeId type, int player);
/// Does what an effect says, with `me` bound to a player, where its piece is in force before them and its conditions
/// hold.
void where_in_force(Context& context, const model::Effect& effect, int player, const Body& body);
/// Whether a piece in force can add to the value of a definition.
bool is_adjusted(const Context& context, model::ElementId element);
/// Adds to the value of a definition what is in force before who acts.
void adjustments(Context& context, model::ElementId element, int to);
/// Goes to `met` where a piece in force waives a requirement.
void waivers(Context& context, model::ElementId element, Label met);
/// Whether a piece in force can waive a requirement.
bool is_waived(const Context& context, const model::Guard& guard);

} // namespace brehon::lowering
