#pragma once

#include "dsl/check/context/context.hpp"

#include <array>
#include <optional>
#include <string_view>

/// What boards give a meaning to: words, and the numbers of the places of rings, with which one calculates.
namespace brehon::checking {

/// A direction as seen from the one that a player faces.
struct Relative {
  std::string_view name;
  bool backward;
  int turn; // from there, clockwise
};
inline constexpr std::array<Relative, 6> relatives = {{{"forward", false, 0},
                                                       {"forward_right", false, 1},
                                                       {"backward_right", true, -1},
                                                       {"backward", true, 0},
                                                       {"backward_left", true, 1},
                                                       {"forward_left", false, -1}}};

/// What boards give a name to: `row` and `column`, `orthogonal` and `diagonal`, and what is ahead of who acts.
std::optional<Expr> board_word(Context& context, const Node& node);
/// How many rows or columns there are, where all boards agree.
std::optional<int> coordinates(const Context& context, std::string_view word);

/// Whether values of a type are the places of a ring.
bool is_of_ring(const Context& context, const model::Type& type);
/// The number of a place of a ring; any other value as it is.
model::Expr as_number(const Context& context, model::Expr value);
/// The place of a ring with a number. Reports numbers that no place has.
model::Expr as_place_of_ring(Context& context, model::Expr number, model::KindId ring);
/// Of two values that are compared, one a place of a ring: a number that is written becomes the place with it; where
/// the other is calculated, or no number of a place, the place becomes its number.
void make_comparable(Context& context, model::Expr& left, model::Expr& right);

} // namespace brehon::checking
