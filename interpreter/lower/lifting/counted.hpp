#pragma once

#include <optional>

#include "interpreter/lower/context/context.hpp"

/// How many there are, asked of all points at once: with sets of the points where there are at least one, two, three.
namespace brehon::lowering {

/// A number of what is found that is compared with a known one: the condition holds from one number to another.
struct Counted {
  Expr count;
  int least;
  std::optional<int> most; // none where there is no most
};

/// `count(…) is 0`, `count(…) > 2` and the like.
std::optional<Counted> counted(const Context& context, const Expr& condition);
/// The value of a definition with the arguments of a call in place of its parameters, where they are plain.
std::optional<Expr> unfolded(const Context& context, const Expr& call);
/// Whether that can be told for all points at once.
bool lifts_counted(Context& context, const Counted& asked);
/// The points where it holds.
int where_counted(Context& context, const Counted& asked);

} // namespace brehon::lowering
