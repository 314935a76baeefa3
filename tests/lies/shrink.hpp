#pragma once

#include "tests/lies/oracle.hpp"
#include "tests/lies/splice.hpp"

#include <string>

namespace brehon::lies {

/// A rule set and what is changed in it.
struct Pair {
  std::string text, name;
  Splices splices;
  bool equal = false;   // the change means nothing
  bool renamed = false; // but that things have other names
  Splices second;       // a change besides; empty: none

  /// Both changes made.
  std::string changed() const;
  Examined examine(const Rules& a, const Rules& b, const Effort& effort) const;
  /// Nothing where one of the two cannot be played.
  Examined examine(const Effort& effort) const;
};

/// The pair with all taken away, on both sides alike, without which the same expectation still fails.
Pair shrunk(const Pair& pair, const Lie& lie, const Effort& effort);

} // namespace brehon::lies
