#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/program/program.hpp"

#include <map>
#include <set>
#include <vector>

namespace brehon::engine {

bool is_conditional(Operation op);

/// Whether an instruction that looks for what is next goes on at the next instruction where there is nothing more, too.
bool leads_on(const Instruction& instruction, Label at);

/// The part of a program that a function of an engine is made of: all that is reached from some labels, one instruction
/// after the other, and who jumps where. Items are known by their place in this list.
class Flow {
public:
  /// `continues`: it goes on from every decision by what the actions do; else it ends where it rests.
  Flow(const Program& program, const std::set<Label>& entries, bool continues);

  const Program& program() const { return program_; }
  int size() const { return static_cast<int>(items_.size()); }
  /// The number of the instruction, or none for a jump that represents what would be the next one.
  Label at(int k) const { return items_[index(k)].at; }
  /// Where a jump without an instruction leads.
  Label go(int k) const { return items_[index(k)].go; }
  bool is_instruction(int k) const { return !at(k).is_none(); }
  /// The instruction; there is one.
  const Instruction& code(int k) const { return program_.code[at(k)]; }
  bool is(int k, Operation op) const { return is_instruction(k) && code(k).op == op; }
  /// The item of an instruction that is reached.
  int place(Label instruction) const { return place_.at(instruction); }
  /// The instructions that the function is entered at.
  const std::set<Label>& entries() const { return entries_; }

  /// The items that an item can jump to.
  std::vector<int> targets(int k) const;
  /// The items that it can go on at.
  std::vector<int> successors(int k) const;
  /// Whether anything jumps to an item, or the function is entered there.
  bool is_target(int k) const;
  /// Whether items from `begin` to before `end` are reached from outside of them; falling into the first one and jumps
  /// of `allowed` do not count.
  bool entered(int begin, int end, int allowed = model::none) const;
  /// The last jump, not of a subroutine or decision, from `k` on and before `end` that leads to `k`, or none.
  int back_jump(int k, int end) const;

private:
  struct Item {
    Label at;
    Label go;
  };

  const Program& program_;
  std::set<Label> entries_;
  std::vector<Item> items_;
  std::map<Label, int> place_;           // of an instruction
  std::map<int, std::vector<int>> from_; // the items that jump to an item
};

} // namespace brehon::engine
