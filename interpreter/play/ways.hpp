#pragma once

#include "interpreter/machine/execute.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace brehon {

/// The ways on from a state: its options where it rests at a decision, its outcomes where it rests at a chance, in
/// their order; none elsewhere. `ways` is replaced.
void ways_on(Machine& machine, const State& state, std::vector<std::uint32_t>& ways);

/// Makes `state` the start of a game, or where `from` stands: a state that rests; null for the start.
Run start_from(Machine& machine, State& state, const State* from);

/// Goes one of these ways.
Run take(Machine& machine, State& state, std::uint32_t way);

/// A way on from a state as examples write it: `place(b2)`, `red.1`.
std::string way_text(const Machine& machine, const State& state, std::uint32_t way);

} // namespace brehon
