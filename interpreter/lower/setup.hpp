#pragma once

#include "dsl/base/diagnostics.hpp"
#include "interpreter/program/program.hpp"

namespace brehon::lowering {

/// Carries out the set-up of a model as far as no chance falls, and reports a run-time error in it: it happens in every
/// game. A set-up with very many rounds of its loops is left to play. `program` is the executable form of the model, with
/// as much of it as a machine reads.
void judge_setup(const model::Model& model, const Program& program, Diagnostics& diagnostics);

} // namespace brehon::lowering
