#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "dsl/model/model.hpp"
#include "interpreter/lower/context/writer.hpp"

namespace brehon::lowering {

/// A variable whose values are points, or one digit of their numbers: the point itself, or what steps from there lead
/// to.
struct Lifted {
  int first = 0; // its value is first + point / stride % radix
  int stride = 1;
  int radix = 0;
  std::vector<int> steps = {}; // the cells of their directions

  friend bool operator==(const Lifted&, const Lifted&) = default;
};

/// The points of which a condition is tested at once: the places of a board, or all combinations of some values.
struct LiftedSpace {
  model::KindId kind; // the board, if it is one
  int points = 0;
  std::map<model::VariableId, Lifted> variables = {};
  int cells() const { return (points + 31) / 32; }

  friend bool operator==(const LiftedSpace&, const LiftedSpace&) = default;
};

/// What is known of a condition on the points of a space: where they and some variables alone decide it, the sets of
/// points for all values of these variables, one after the other.
struct PointTable {
  LiftedSpace space;
  model::Expr condition;
  std::vector<model::VariableId> variables;
  std::optional<std::vector<Cell>> sets;
};

/// What lifted conditions know where code is written.
struct Lifting {
  LiftedSpace space;
  std::vector<const model::Expr*> there; // what conditions around have shown not to be none
  std::vector<PointTable> tables;        // all that was asked for
};

/// Where the tables hold sets of places for each place of a board: its neighbours, and those past it in each direction.
struct BoardTables {
  std::map<model::KindId, int> neighbours, rays;
};

/// While it lives, a value has shown not to be none.
class ShownThere {
public:
  ShownThere(Lifting& lifting, const model::Expr* value) : lifting_(lifting) { lifting_.there.push_back(value); }
  ~ShownThere() { lifting_.there.pop_back(); }
  ShownThere(const ShownThere&) = delete;
  ShownThere& operator=(const ShownThere&) = delete;

private:
  Lifting& lifting_;
};

/// A point before a loop without effects, to which code can be moved that comes to the same in every round.
struct Hoist {
  Writer::Position position;
  std::set<int> cells; // of the variables that are known there
  int loops = 0;       // that it stands in
};

/// The points to which code can be moved from where code is written.
struct Hoisting {
  std::vector<Hoist> points; // the outermost first
  int loops = 0;             // that the code being written runs in
};

} // namespace brehon::lowering
