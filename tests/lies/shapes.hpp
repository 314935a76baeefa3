#pragma once

#include "dsl/syntax/ast.hpp"

namespace brehon::lies {

/// What a kind of node is to the machine that changes rules: which operators work on it.
enum class Shape : std::uint8_t {
  apart,      // nothing that is played: wording, examples, the changes of editions, which are made before
  root,       // the game as a whole
  reference,  // a name
  number,     // a number
  clause,     // belongs to what is around it and may be missing
  part,       // stands in a list of its like: a declaration, a row, a value
  statement,  // stands in a block
  block,      // statements
  expression, // has a value
};

/// A new kind of node does not compile until it has a shape.
Shape shape_of(Kind kind);

/// Whether rules are played by it.
inline bool is_played(Kind kind) {
  return shape_of(kind) != Shape::apart && shape_of(kind) != Shape::root;
}

} // namespace brehon::lies
