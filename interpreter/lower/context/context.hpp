#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "interpreter/lower/context/lifted.hpp"
#include "interpreter/lower/context/pending.hpp"
#include "interpreter/lower/context/scope.hpp"
#include "interpreter/lower/context/subroutines.hpp"
#include "interpreter/lower/context/surroundings.hpp"
#include "interpreter/lower/context/temporarily.hpp"
#include "interpreter/lower/context/writer.hpp"

namespace brehon::lowering {

/// The most options that a decision can have: their numbers, and what they are numbered by, are kept in lists.
inline constexpr long long most_options = 10000000;

/// The most numbers that options can have, where they are of sets of pieces, most of which are never there.
inline constexpr long long most_numbers = 2'000'000'000;

/// Of a decision that is being written.
struct DecisionEnds {
  Label again; // where it is made again
  Label end;
};

/// What writes a part of the code.
using Body = std::function<void()>;

/// What is under way in the flow of the game where code is written.
struct Flow {
  std::vector<int> phases;             // their entries, the innermost last; none for one that has an entry already
  std::vector<DecisionEnds> decisions; // the innermost last
  List<int, model::TurnsId> passed;    // the cells of the sets of players who have passed, or none
  TogetherId together;                 // of what is chosen in secret
  std::vector<Body> repeats; // what begins each repetition under way where play enters it, the outermost first
};

/// What one lowering shares: what it reads, what it writes, and what is known where code is being written.
struct Context {
  const model::Model& model;
  bool watched; // see `Lowering`
  bool secrets; // whether players see different things, see `has_secrets`
  Diagnostics& diagnostics;
  Program& program;
  Writer code;
  Scope scope = {};
  Lifting lifting = {};
  BoardTables board_tables = {};
  Hoisting hoisting = {};
  Surroundings surroundings = {};
  Routine routine = {};
  Flow flow = {};
  Subroutines subroutines = {};
  Pending pending = {};
  int functions = 0;                         // that were begun
  List<int, AttemptId> attempts_around = {}; // for each attempt of the program: how many were under way
};

/// Begins a part of the code that an engine makes a function of: what is tried in it is written for it alone. Nothing
/// is under way there but what `surroundings` says.
void begin_function(Context& context, const Surroundings& surroundings);
/// Begins the code of a subroutine that is written for some surroundings.
void enter(Context& context, const Surroundings& surroundings);
/// Whether a decision or chance can fall before statements are done, here.
inline bool waits(const Context& context, const model::Block& block) {
  return waits(context.model, context.surroundings, block);
}

/// Whether somebody acts here, before whom pieces can be in force.
inline bool acts_here(const Context& context) {
  return context.scope.acting != model::none && !context.model.effects.empty();
}

/// Reports that there is too much of something to be numbered.
void too_many(Context& context, Span span, std::string_view what, std::string_view of_what);
/// Writes a run-time error for an optional value that is none.
void check_known(Context& context, int cell, const model::Type& type, const std::string& what);
/// A run-time error where the number in a cell is outside of the range of what it is given to, unless its own type says
/// that it is not, or it is none and may be.
void check_bounds(Context& context, int cell, const model::Type& given, const model::Variable& to);

} // namespace brehon::lowering
