#pragma once

#include "interpreter/program/program.hpp"

#include <span>
#include <string_view>

namespace brehon {

/// A step of optimisation.
struct Pass {
  std::string_view name;
  Program (*run)(Program program);
  std::string_view gain; // why the program is faster
};

/// All passes, in the order in which they run.
std::span<const Pass> passes();

/// The same game, played in fewer steps: all passes, but for the one with the name `without`. Trees, the order of
/// options, content and hashes of states stay the same.
Program optimise(Program program, std::string_view without = {});

/// What lies in slots is kept as sets of places, where the program asks for such sets: nothing is gathered any more.
Program keep_sets(Program program);

/// The types that lie in a place are gathered at once, where a loop over them moves no pieces.
Program gather_types(Program program);

/// Short loops over a few numbers known beforehand, directions of a board for one, are written out.
Program unroll_loops(Program program);

/// Loops through sets begin with what their first tests leave of them, where these hang on the value alone.
Program filter_sets(Program program);

/// What is known beforehand is not computed, tests that cannot fail are not made, and copies are not read.
Program fold_constants(Program program);

/// What is not reached, or computed for nothing, is gone.
Program sweep(Program program);

/// Cells of the scratch that are taken for one thing after the other become cells of their own: what is a set once and
/// a number then can be held in registers.
Program part_scratch(Program program);

/// A loop that offers each value of a set becomes one operation, so that options can be counted without being listed.
Program offer_sets(Program program);

/// A loop that does nothing but that for each value of another set becomes one operation.
Program offer_products(Program program);

} // namespace brehon
