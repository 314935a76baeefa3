#pragma once

#include "interpreter/program/program.hpp"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace brehon {

/// A loop from one value to the next: `copy v, none`, then its head, a `set_next` or `next_type` of v, what is done
/// with each v, and at last a jump to the head.
struct Loop {
  int start = 0; // the copy; the head is the instruction after it
  int last = 0;  // the last jump to the head; there may be others on the way
};

/// The loops of a program, and who jumps where.
class Loops {
public:
  /// The program must outlive this object, or not change.
  explicit Loops(const Program& program);

  /// The loop whose copy is at an instruction, where nothing else comes in on the way.
  std::optional<Loop> at(int start) const;

  /// Whether instructions are only gone through from the first of them on.
  bool closed(int first, int last) const;

  /// Whether anything jumps to an instruction, or it is gone on at from outside.
  bool entered(int at) const { return from_.count(at) != 0 || entries_.count(at) != 0; }

private:
  const Program& program_;
  std::map<int, std::vector<int>> from_; // who jumps to an instruction
  std::set<int> entries_;
};

} // namespace brehon
