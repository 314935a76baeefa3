#pragma once

#include "interpreter/lower/context/context.hpp"

/// What happens at once: `at once when` of a phase, and of pieces in force. They are called wherever what they read may
/// have changed.
namespace brehon::lowering {

/// From here to the end of its block a watcher is tested whenever what it reads may have changed, and now.
void watch(Context& context, const Stmt& stmt);
/// Watchers are called behind a statement that may have changed what they read.
void ask_watchers(Context& context, const Stmt& stmt);
/// Writes the subroutine of a watcher.
void written_watch(Context& context, const WatcherCopy& pending);
/// Writes the subroutine of a watcher of a piece in force.
void effect_watcher(Context& context, const EffectCopy& watch);

} // namespace brehon::lowering
