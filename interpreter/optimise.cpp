#include "interpreter/optimise.hpp"

#include <utility>

namespace brehon {

Program optimise(Program program) {
  program = keep_sets(std::move(program));
  program = unroll_loops(std::move(program));
  program = offer_sets(std::move(program));
  program = fold_constants(std::move(program));
  return sweep(std::move(program));
}

} // namespace brehon
