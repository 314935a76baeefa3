#pragma once

#include "interpreter/lower/context/context.hpp"

/// Loops through what binders find.
namespace brehon::lowering {

/// How a loop goes through the pieces in a place: each type once, in the order of types; or in a row from the first, in
/// a pile from the top, one after the other.
enum class Through : std::uint8_t { types, order };

/// Runs through what a binder finds and a condition allows. The body is given the cell with the number of like pieces
/// (1 for values).
void each(Context& context, const Binder& binder, const Expr& condition, bool keep,
          const std::function<void(int)>& body, Through through = Through::types);
/// The same for several binders within one another, from one on; `weight` is the product of the numbers so far.
void each_of(Context& context, const std::vector<Binder>& binders, const Expr& condition,
             const std::function<void(int)>& body, std::size_t at = 0, std::optional<int> weight = std::nullopt);
/// Runs through the values that a binder finds and a condition allows. `keep`: the body can wait for a decision, so
/// what the loop needs is in the state.
void each_value(Context& context, const Binder& binder, const Expr& condition, bool keep, const Body& body);
/// The same for pieces; the body is given the cell with the number of like pieces.
void each_piece(Context& context, const Binder& binder, const Expr& condition, bool keep,
                const std::function<void(int)>& body, Through through = Through::types);
/// A place in which a binder looks for pieces, and what is still to be asked of them; of a slot that is known to be
/// filled, where it goes on.
struct Spot {
  PlaceRun run;
  int at;
  std::vector<const Expr*> questions;
  std::optional<Label> filled;
};

/// Runs through the places in which a binder looks for pieces.
void each_spot(Context& context, const Binder& binder, const Expr& condition, bool keep,
               const std::function<void(const Spot&)>& body);
/// Runs through the types that a binder finds in a place; the body is given the cell with the number of like pieces.
void each_type_in(Context& context, const Binder& binder, const Spot& spot, int type, bool keep,
                  const std::function<void(int)>& body);
/// Runs through the pieces that a binder finds in a row, from the first, or in a pile, from the top. The body may not
/// change what lies there.
void each_in_order(Context& context, const Binder& binder, const Spot& spot, int type, bool keep, const Body& body);
/// The same where the body takes each away. Of those that lie where pieces are put, as many are left out as the cell
/// `arrived` says, if there is one.
void each_leaving(Context& context, const Binder& binder, const Spot& spot, int type, int arrived, const Body& body);
/// Runs through the types of the pieces in a place; the body goes to its label for the next one.
void each_type(Context& context, int place, bool slot, int type, const std::function<void(Label)>& body);
/// Runs through a set, in ascending order; the body goes to its label for the next one.
void each_member(Context& context, int set, int cells, int member, const std::function<void(Label)>& body);
/// All that a binder and a condition ask, one by one.
std::vector<const Expr*> questions(const Binder& binder, const Expr& condition);

} // namespace brehon::lowering
