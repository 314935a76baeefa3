#pragma once

#include "dsl/check/context/context.hpp"

#include <array>
#include <optional>
#include <string_view>

/// Words that boards give a meaning to.
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

} // namespace brehon::checking
