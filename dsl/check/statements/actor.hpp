#pragma once

#include "dsl/check/context/context.hpp"

/// Who acts, in rules: they are checked before it is known where they are called.
namespace brehon::checking {

/// Whether statements of a rule need somebody who acts where it is called: they mention who acts, leave something to
/// them, or call a rule that does. What says itself who acts in it, such as `turns`, needs nobody. Linear in the size
/// of the statements and of the rules that they call.
bool needs_player(const Context& context, const Node& statements);

} // namespace brehon::checking
