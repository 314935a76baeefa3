#pragma once

#include <functional>
#include <set>

#include "interpreter/lower/context/context.hpp"

/// Sets that loops do not change: they are computed once, before the outermost loop that leaves them as they are.
namespace brehon::lowering {

/// While it lives, the code that is written runs in a loop.
class Loop {
public:
  explicit Loop(Context& context) : loops_(context.hoisting.loops) { ++loops_; }
  ~Loop() { --loops_; }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

private:
  int& loops_;
};

/// While it lives, code can be moved to the place where it was made, before all loops begun since.
class HoistPoint {
public:
  explicit HoistPoint(Context& context);
  ~HoistPoint() { hoisting_.points.pop_back(); }
  HoistPoint(const HoistPoint&) = delete;
  HoistPoint& operator=(const HoistPoint&) = delete;

private:
  Hoisting& hoisting_;
};

/// Writes the code for a set that depends on these variables before all loops that do not change it. Returns its first
/// cell; nothing may be written to it.
int hoisted(Context& context, const std::set<model::VariableId>& variables, int cells,
            const std::function<int()>& write);

} // namespace brehon::lowering
