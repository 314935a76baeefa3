#pragma once

#include <climits>
#include <cstdint>
#include <string>
#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/ids.hpp"
#include "dsl/model/ops.hpp"

/// Types and expressions of the model.
namespace brehon::model {

/// The value of an optional number that is none.
inline constexpr int no_number = INT_MIN;

// ---- types

enum class Sort : std::uint8_t {
  nothing, // the type of `none`
  boolean,
  integer,
  kind,   // a value of a kind
  piece,  // a piece, that is a piece type with the place where it is
  place,  // one place of a zone; a slot represents its piece where one is wanted
  places, // several places
  set,    // of values of a kind, of integers, or of all `pieces` that there can be
  pieces, // some of the pieces that lie in places, as if they alone lay there
  tuple,
  bundle, // what is to be paid or taken, or has been
  error   // reported already
};

struct Type {
  Sort sort = Sort::error;
  KindId kind;                    // of a kind value, of a set, and of an integer that belongs to a kind of numbers
  bool optional = false;          // may be none
  int low = 0, high = 0;          // of integers, both included
  std::vector<FamilyId> families; // that a piece can be of, or that the places can hold
  std::vector<ZoneId> zones;      // that places belong to, or where a piece can be
  std::vector<Type> parts;        // of a tuple
};

// ---- expressions

struct Binder;
struct Stmt;
using Block = std::vector<Stmt>;

struct Expr {
  Op op = Op::error;
  Type type;
  Span span;
  int index = none; // of what `facts(op).index` says
  int value = 0;
  bool flag = false;
  std::vector<Expr> args; // what they are: `facts(op).roles`
  std::vector<Binder> binders;
  std::vector<Block> blocks; // of `after`: the statements that are tried

  /// The argument that has a role. Aborts where the operator has none, or where it is not there.
  const Expr& operator[](Role role) const { return args[position(op, role, args.size())]; }
  Expr& operator[](Role role) { return args[position(op, role, args.size())]; }
  /// Whether an argument that may be missing is there.
  bool has(Role role) const { return has_position(op, role, args.size()); }
  /// What `index` is the id of. Aborts where it is the id of something else.
  template <class I> I id() const {
    ensure(facts(op).index == index_of<I>);
    return I(index);
  }
};

/// A variable that runs through a set, a kind, a range or the pieces in places.
struct Binder {
  VariableId variable;
  Span span;
  std::vector<Expr> source; // one expression: a set, or places whose pieces are meant
  bool pieces = false;
  std::vector<Expr> filter; // conditions on the variable that stand with it (`with`, `of`, `showing`, a family's name)
  bool secret = false;      // of an argument of an action: only who acts learns it
};

/// Whether `value` of an expression is a variable that it binds: the place that a condition mentions as `it`.
inline bool binds_place(Op op) {
  return facts(op).notation == Notation::over_it;
}

/// Whether `value` of an expression is a variable: that place, or who acts.
inline bool value_is_variable(Op op) {
  return binds_place(op) || op == Op::define || op == Op::again;
}

struct Variable {
  std::string name;
  Type type;
  Span span;
};

} // namespace brehon::model
