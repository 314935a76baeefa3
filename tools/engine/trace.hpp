#pragma once

#include "interpreter/machine/processor.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <iosfwd>
#include <vector>

namespace brehon::engine {

/// Plays random games by the interpreter and prints a line for each step, as an engine's driver does with `trace`: the
/// hash of the state, who is to act, and a digest of all that there is to be told: options, texts of the state and of
/// what each player sees, every 64 steps and at the end also what each player knows and what is saved. Equal lines mean
/// equal play. A game is given up after `most` steps. Returns the run-time errors with which games have ended.
std::vector<Fault> print_trace(const Program& program, std::uint64_t games, std::uint64_t seed, std::uint64_t most,
                               std::ostream& out);

} // namespace brehon::engine
