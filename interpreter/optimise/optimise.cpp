#include "interpreter/optimise/optimise.hpp"

#include <array>
#include <utility>

namespace brehon {

namespace {

/// Lets the machine do sequences of operations that come often in one step.
Program join_operations(Program program) {
  program.superinstructions = true;
  return program;
}

constexpr std::array pipeline = {
    Pass{"keep_sets", keep_sets, "which slots of a zone hold what is kept as sets, not gathered"},
    Pass{"gather_types", gather_types, "loops over the types in a place run through a set of them"},
    Pass{"unroll_loops", unroll_loops, "loops over a few known numbers are written out"},
    Pass{"filter_sets", filter_sets, "loops through a set leave out the values that fail their first tests"},
    Pass{"offer_sets", offer_sets, "loops that offer each value of a set become one operation"},
    Pass{"fold_constants", fold_constants, "what is known is not computed, and copies are read at their source"},
    Pass{"sweep", sweep, "unreachable and dead code is left out"},
    Pass{"offer_products", offer_products, "loops that offer a set for each value of another become one operation"},
    Pass{"part_scratch", part_scratch, "variables of the scratch get cells of their own"},
    Pass{"superinstructions", join_operations, "the machine does sequences of operations in one step"},
};

} // namespace

std::span<const Pass> passes() {
  return pipeline;
}

Program optimise(Program program, std::string_view without) {
  for (const Pass& pass : pipeline) {
    if (pass.name != without) {
      program = pass.run(std::move(program));
    }
  }
  return program;
}

} // namespace brehon
