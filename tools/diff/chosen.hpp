#pragma once

#include "tools/diff/side.hpp"
#include "tools/load/load.hpp"

#include <memory>

namespace brehon::diff {

/// Two sides on which options and gaps have other values than their defaults.
struct ChosenSides {
  std::shared_ptr<Side> a, b;
};

/// Makes choices on both sides. Each is named as A or as B names it; the other side makes it, too, where it has the
/// same by another name. Reports what neither side has, and values that a side does not have or allow: there are no
/// sides to compare then.
ChosenSides choose(const Side& a, const Side& b, const Choices& choices, Findings& findings);

} // namespace brehon::diff
