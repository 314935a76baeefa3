#pragma once

#include "interpreter/lower/context/context.hpp"

/// Statements that are tried: what they would lead to is asked, and all that they change is taken back.
namespace brehon::lowering {

/// Whether a requirement asks what statements would lead to: it is asked when all others are met, of one option after
/// the other.
bool is_asked_last(const Context& context, const model::Guard& guard);
/// Whether an action has such requirements.
bool asks_last(const Context& context, const Action& action);

} // namespace brehon::lowering
