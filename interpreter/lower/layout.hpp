#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "interpreter/program/program.hpp"

namespace brehon {

/// Places, zone layouts and markers of a program: where in a state each piece and marker is found. Sets `places`,
/// `zones`, `marker_cells` and `first_local`, and `initial` for these cells; the box holds all pieces. False where the
/// game is too large, which is reported.
bool lay_out(const model::Model& model, Program& program, Diagnostics& diagnostics);

} // namespace brehon
