#pragma once

#include "dsl/base/diagnostics.hpp"
#include "interpreter/program/program.hpp"

namespace brehon::lowering {

/// Carries out the set-up of a program with its model as far as no chance falls, and reports a run-time error in it: it
/// happens in every game. A set-up with very many rounds of its loops is left to play.
void judge_setup(const Program& program, Diagnostics& diagnostics);

} // namespace brehon::lowering
