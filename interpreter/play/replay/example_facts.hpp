#pragma once

#include "dsl/model/example.hpp"
#include "interpreter/machine/execute.hpp"

#include <optional>
#include <string>
#include <vector>

/// Facts of examples and states: making one true, testing whether it is.
namespace brehon {

/// The places of which a fact speaks, in order.
std::vector<PlaceId> places_of(const Program& program, const Fact& fact);

/// The indices of the `offset`-th instance of a marker.
std::vector<int> marker_indices(const Program& program, model::MarkerId marker, int offset);
/// The indices of an instance of a memory.
std::vector<int> memory_indices(const Program& program, model::MemoryId memory, int instance);

/// Changes a state so that the facts of a `given` hold: the places that they name, or with `only` all, are emptied into
/// the box; wanted pieces come from the box, then from other places in their order. Returns why that cannot be done;
/// the state is not to be used then.
std::string set_up(const Machine& machine, const std::vector<Fact>& facts, bool only, State& state);

/// Makes a state what an example begins with: the set-up, in which what is given is dealt in advance, then what `given`
/// says. Returns why that cannot be done, nothing where a run-time error is in the way.
std::optional<std::string> begin_with(Machine& machine, const Example& example, State& state);

/// A fact of an `expect` that does not hold.
struct Difference {
  std::size_t fact = 0; // index
  std::string got;
};

/// Where an example stands.
struct Situation {
  const State& state;
  const std::vector<Shown>& shown; // to players since the last choice
};

/// The facts that do not hold. Returns the run-time error of the scoring where there is one.
std::optional<Fault> compare(Machine& machine, const std::vector<Fact>& facts, const Situation& now,
                             std::vector<Difference>& differences);

} // namespace brehon
