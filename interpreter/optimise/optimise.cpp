#include "interpreter/optimise/optimise.hpp"

#include <utility>

namespace brehon {

Program optimise(Program program) {
  program = keep_sets(std::move(program));
  program = gather_types(std::move(program));
  program = unroll_loops(std::move(program));
  program = filter_sets(std::move(program));
  program = offer_sets(std::move(program));
  program = fold_constants(std::move(program));
  program = sweep(std::move(program));
  program = offer_products(std::move(program));
  return part_scratch(std::move(program));
}

} // namespace brehon
