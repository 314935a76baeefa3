#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/proofs/ways.hpp"

/// Ends of turns that come of a whole round, or of what is known while the turns go on.
namespace brehon::checking {

/// Whether turns end behind a way: the player raises a flag on it, and `until` holds when somebody has raised theirs.
bool ends_after(expressions::Bodies& bodies, const model::Turns& turns, const Way& way);
/// Whether turns end when each player in turn has gone one of some ways: on all of them the player raises a flag, and
/// `until` holds when all have raised theirs.
bool ends_in_rounds(expressions::Bodies& bodies, const model::Turns& turns, const std::vector<Way>& ways);
/// Whether all ways are passes of those who can do nothing else, and somebody can act as long as `until` does not hold.
bool somebody_can_act(const Context& context, expressions::Bodies& bodies, const model::Turns& turns,
                      const std::vector<Way>& ways);

} // namespace brehon::checking
