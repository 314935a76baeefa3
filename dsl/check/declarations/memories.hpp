#pragma once

#include "dsl/check/context/context.hpp"

/// Memories of positions.
namespace brehon::checking {

/// Declares all memories, of zones and markers that are declared.
void declare_memories(Context& context);
/// Reports memories that would tell what not all see, and those in which nothing is noted or of which nothing is asked.
void judge_memories(Context& context);

} // namespace brehon::checking
