#pragma once

// What a lowering takes note of while it writes code.

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "dsl/model/model.hpp"
#include "interpreter/lower/effects.hpp"

namespace brehon::lowering {

using Label = int;

/// Consecutive places: the cells that hold the first and how many there are; all are slots or none is.
struct PlaceRun {
  int first, count;
  bool slots;
  int most; // that `count` can be
};

/// One way to pay or take: how many of each type of purses, and of any or one of the open types.
struct Way {
  int valid, any, same;   // cells
  std::vector<int> exact; // a cell for each type
};

struct Ways {
  std::vector<Way> ways;
  std::vector<bool> open; // by type: whether `any`, `same`, `less` and `more` speak of it
  int less, more;         // cells
  std::vector<int> most;  // by type: that a way can have
};

/// Where a variable lives: its value or piece type, and of a piece its place. Sets, and several values, take `cells`
/// cells; places and prices are in cells of their own.
struct Location {
  int cell = model::none;
  int place = model::none;
  int cells = 1;
  std::vector<PlaceRun> places = {};
  std::optional<Ways> ways = std::nullopt;
};

struct Piece {
  int type, place;
};

/// The cells of a fraction in lowest terms.
struct Ratio {
  int numerator, denominator;
};

struct Leave {
  int phase;
  Label exit;
  std::size_t locals; // how many there were when it was entered
};

/// A condition that is asked about whenever what it reads may have changed; a subroutine.
struct Watcher {
  const model::Stmt* stmt;
  Effects looked_at;
  Label label;
  int back; // the cell of its return number
};

/// What surrounds a subroutine where it is called, as far as it can matter to it.
struct Context {
  std::vector<Watcher> watchers;
  std::vector<Leave> leaves;
  bool asks_effects, given;
  std::vector<Span> called; // from where, and from where that is: for messages
  bool operator==(const Context& other) const;
};

/// A watcher that is still to be written.
struct PendingWatch {
  Watcher watcher;
  Context context;
  std::map<int, Location> variables;
  std::vector<int> turn_players;
  int acting;
};

/// A rule as it is written for a context, with cells of its own.
struct RuleCopy {
  std::size_t rule;
  Context context;
  Label label;
  bool keeps; // a decision or chance can fall in it, so its cells are in the state
  int back;   // the cell of its return number
  std::vector<Location> parameters;
};

/// What is watched by a piece in force, as it is written for a context.
struct EffectWatch {
  const model::Effect* effect;
  Context context;
  Label label;
  bool keeps;
  int back, me; // cells
};

/// A payment that may be a decision.
struct Payment {
  const model::Stmt* stmt;
  std::size_t index;        // of the decision
  int digit;                // the cell that says which way
  std::vector<int> radixes; // by type
  std::map<int, Location> variables;
  int acting;
};

/// An action of a decision, where each of its parameters that are pieces is looked for in slots, or in other places.
struct Alternative {
  const model::Action* action;
  std::vector<bool> slots;
};

/// Code that is written after the flow: the listing and the questions of a decision.
struct Pending {
  std::map<int, Location> variables;
  std::vector<Alternative> actions;
  std::size_t index;                             // in the program
  std::vector<std::vector<Location>> parameters; // of each action: where its code expects them
};

/// A variable that stands for what is asked of all points at once: the point itself or what steps from there lead to,
/// or one digit of its number.
struct Lifted {
  int first = 0; // its value is first + point / stride % radix
  int stride = 1;
  int radix = 0;
  std::vector<int> steps = {}; // the cells of their directions
};

/// What conditions are asked of all at once: the places of a board, or all combinations of some values.
struct LiftedSpace {
  int kind = model::none; // the board, if it is one
  int points = 0;
  std::map<int, Lifted> variables = {};
  int cells() const { return (points + 31) / 32; }
};

/// A point before a loop without effects, to which code can be moved that comes to the same in every round.
struct Hoist {
  int position;
  std::vector<Label> before; // labels there that lead to the code that is moved, too
  std::set<int> cells;       // of the variables that are known there
  int loops;                 // that it stands in
};

} // namespace brehon::lowering
