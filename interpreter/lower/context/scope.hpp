#pragma once

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>
#include <vector>

#include "dsl/model/model.hpp"
#include "interpreter/program/ids.hpp"

namespace brehon::lowering {

using model::Act;
using model::Action;
using model::Binder;
using model::Expr;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

/// Consecutive places of one shape: the cells that hold the first and how many there are.
struct PlaceRun {
  int first, count;
  model::Shape shape;
  int most; // that `count` can be

  bool slots() const { return shape == model::Shape::slot; }
  /// Whether what lies there has an order.
  bool ordered() const { return model::has_order(shape); }
};

/// One way to pay or take: how many of each type of purses, and of any or one of the open types.
struct Way {
  int valid, any, same;   // cells
  std::vector<int> exact; // a cell for each type
};

struct Ways {
  std::vector<Way> ways;
  std::vector<bool> open; // by type: whether `any`, `same`, `less` and `more` are about it
  int less, more;         // cells
  std::vector<int> most;  // by type: that a way can have
};

/// A set of pieces: the first cell of its units, and the cells of the places in which they lie.
struct ChosenPieces {
  SubsetsId subsets;
  int units = model::none;
  std::vector<int> places;
};

/// Where a variable lives: its value or piece type, and of a piece its place. Sets, and several values, take `cells`
/// cells; places and prices are in cells of their own.
struct Location {
  int cell = model::none;
  int place = model::none;
  int cells = 1;
  std::vector<PlaceRun> places = {};
  std::optional<Ways> ways = std::nullopt;
  int number = model::none; // of a piece in a row or pile: see `piece_at`
  std::optional<ChosenPieces> pieces = std::nullopt;
};

/// The number of a piece that lies where pieces are put: near enough, since the nearest one down is taken.
inline constexpr int last_number = 1 << 29;

/// The cells of a piece. Without a number it is the first of those alike in its row, the topmost in its pile.
struct Piece {
  int type, place;
  int number = model::none;
};

inline bool is_one_of(Op op, std::initializer_list<Op> ops) {
  return std::find(ops.begin(), ops.end(), op) != ops.end();
}

inline bool is_piece(const model::Type& type) {
  return type.sort == Sort::piece;
}

/// What code can name where it is written: variables, and who acts.
struct Scope {
  std::map<model::VariableId, Location> variables;
  std::vector<int> turn_players; // the cells of the players whose turn it is, the innermost turns last
  int next_turn = model::none;   // the cell of who has the turn after the innermost one, and 1; 0 where nobody is said
  int acting = model::none;      // the cell of who acts

  /// Where a variable lives that an expression is.
  const Location& at(const Expr& variable) const { return variables.at(variable.id<model::VariableId>()); }
};

} // namespace brehon::lowering
