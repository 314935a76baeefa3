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
  Label start; // the copy; the head is the instruction after it
  Label last;  // the last jump to the head; there may be others on the way
};

/// The loops of a program, and who jumps where.
class Loops {
public:
  /// The program must outlive this object, or not change.
  explicit Loops(const Program& program);

  /// The loop whose copy is at an instruction, where nothing else comes in on the way.
  std::optional<Loop> at(Label start) const;

  /// Whether instructions are only gone through from the first of them on.
  bool closed(Label first, Label last) const;

  /// Whether anything jumps to an instruction, or it is gone on at from outside.
  bool entered(Label at) const { return from_.count(at) != 0 || entries_.count(at) != 0; }

private:
  const Program& program_;
  std::map<Label, std::vector<Label>> from_; // who jumps to an instruction
  std::set<Label> entries_;
};

} // namespace brehon
