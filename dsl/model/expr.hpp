#pragma once

#include <climits>
#include <cstdint>
#include <string>
#include <vector>

#include "dsl/base/source.hpp"

/// Types and expressions of the model.
namespace brehon::model {

/// No kind value, no piece; also "no such index".
inline constexpr int none = -1;
/// The value of an optional number that is none.
inline constexpr int no_number = INT_MIN;

// ---- types

enum class Sort : std::uint8_t {
  nothing, // the type of `none`
  boolean,
  integer,
  kind,   // a value of a kind
  piece,  // a piece, that is a piece type with the place where it is
  place,  // one place of a zone; a slot stands for its piece where one is wanted
  places, // several places
  set,    // of values of a kind, or of integers
  tuple,
  bundle, // what is to be paid or taken, or has been
  error   // reported already
};

struct Type {
  Sort sort = Sort::error;
  int kind = none;           // of a kind value, of a set, and of an integer that belongs to a kind of numbers
  bool optional = false;     // may be none
  int low = 0, high = 0;     // of integers, both included
  std::vector<int> families; // that a piece can be of, or that the places can hold
  std::vector<int> zones;    // that places belong to, or where a piece can be
  std::vector<Type> parts;   // of a tuple
};

// ---- expressions

enum class Op : std::uint8_t {
  constant,       // value
  variable,       // index
  marker,         // index; arguments: indices
  zone,           // index; arguments: indices, fewer than the zone has for several places
  zones,          // arguments: zone or zones, all of them together
  content,        // argument: a slot; its piece
  top,            // argument: a pile or row; its last piece
  bottom,         // argument: a row; its first piece
  attribute,      // of a piece: index in `Model::attributes`; argument
  kind_attribute, // of a value: index in the kind's attributes; argument
  owner,          // of a piece
  place_index,    // index of the dimension; argument: a piece
  family_is,      // index of a family; argument: a piece
  type_is,        // index of a piece type; argument: a piece
  held,           // index of a piece type; argument: the player before whom it is in force
  held_piece,     // the same; that piece
  opponent,       // argument: a player
  add,
  subtract,
  multiply,
  divide,
  modulo,
  negate,
  minimum,
  maximum,
  equal,
  less,
  less_equal, // tuples part by part
  and_,
  or_,
  not_,
  is_none,     // argument
  is_empty,    // argument: places
  is_face_up,  // argument: a place
  contains,    // arguments: value, set; or piece, places
  conditional, // condition, value, other value
  set_of,      // arguments: values
  range,       // arguments: first and last
  whole,       // the set of all values of a kind: index
  set_union,
  set_minus,
  some,
  every,
  count,
  sum,
  highest,
  lowest,
  different,
  first,
  all, // over binders; arguments: see Expr
  set_size,
  set_first,
  set_last, // argument: a set
  define,   // index; arguments; `value`: the variable of who acts, or none
  bundle,   // index; arguments: amounts and values that its portions leave open
  adjusted, // arguments: a bundle, how many less, how many more; index of a bundle whose portion says of what
  covers,   // arguments: places, a bundle
  has,      // arguments: what was moved, a value; index of a bundle whose portion gives the type for each value
  matchup,  // index; arguments: the axes
  table,    // index; arguments
  step,     // arguments: a place of a board, a direction, how many steps where it is not one; index: kind of the board
  board_place, // arguments: row, column; index: kind of the board
  pair,        // arguments: the values of its attributes; index: its kind
  next,        // argument: a value of a ring or a player
  line,        // index: kind; arguments: length, place, where over `variable` value; exact in `flag`
  span,        // index: kind; arguments: place, direction, over and up to (or constant true) over `variable` value
  group,       // index: kind; arguments: place, where over `variable` value
  chain,       // index: kind; arguments: place, where over `variable` value, the two sets that it joins
  neighbours,  // index: kind; argument: a set of places
  unite,       // over a binder; arguments: condition, a set
  tuple,       // arguments
  score,       // index of a score item; argument: a player
  error
};

struct Binder;

struct Expr {
  Op op = Op::error;
  Type type;
  Span span;
  int index = none;
  int value = 0;
  bool flag = false;
  /// Of operations over binders: the condition of every round (or `constant` true) first, then what is collected or
  /// tested, then the value for nothing. Of `first` and `all` the second argument, if there is one, is what must be
  /// greatest
  /// (`value` 1) or least (`value` -1).
  std::vector<Expr> args;
  std::vector<Binder> binders;
};

/// A variable that runs through a set, a kind, a range or the pieces in places.
struct Binder {
  int variable = none;
  Span span;
  std::vector<Expr> source; // one expression: a set, or places whose pieces are meant
  bool pieces = false;
  std::vector<Expr> filter; // conditions on the variable that stand with it (`with`, `of`, `showing`, a family's name)
};

/// Whether `value` of an expression is a variable that it binds: the place that a condition speaks of as `it`.
inline bool binds_place(Op op) {
  return op == Op::line || op == Op::span || op == Op::group || op == Op::chain;
}

struct Variable {
  std::string name;
  Type type;
  Span span;
};

} // namespace brehon::model
