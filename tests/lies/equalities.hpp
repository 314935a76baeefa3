#pragma once

#include "tests/lies/grove.hpp"
#include "tests/lies/splice.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace brehon::lies {

/// Another way to write the same rules, somewhere in a rule set. Nothing where it gives no occasion for it.
struct Equality {
  std::string_view name;
  std::optional<Splices> (*change)(const Grove& grove, Random& random);
  bool understood = false; // `diff` is expected to see that nothing has changed
  bool renames = false;    // things have other names then
};

std::span<const Equality> equalities();

} // namespace brehon::lies
