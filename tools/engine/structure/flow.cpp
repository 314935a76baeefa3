#include "tools/engine/structure/flow.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon::engine {

namespace {

/// Where it can go on after an instruction.
std::vector<Label> successors(const Program& program, Label at, bool continues) {
  const Instruction& i = program.code[at];
  std::vector<Label> out;
  if (falls_through(i.op)) {
    out.push_back(at + 1);
  }
  if (i.op == Operation::ret) {
    return return_labels(program, i.a);
  }
  if (i.op == Operation::choose && continues) {
    for (const ProgramAction& action : program.decisions[ProgramDecisionId(i.a)].actions) {
      out.push_back(action.entry);
    }
  }
  if (const Label target = jump_target(i); !target.is_none()) {
    out.push_back(target);
  }
  return out;
}

/// The instructions that are reached, ascending.
std::vector<Label> reached(const Program& program, const std::set<Label>& entries, bool continues) {
  std::set<Label> seen = entries;
  std::vector<Label> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const Label at = open.back();
    open.pop_back();
    for (const Label next : successors(program, at, continues)) {
      if (seen.insert(next).second) {
        open.push_back(next);
      }
    }
  }
  return {seen.begin(), seen.end()};
}

} // namespace

bool leads_on(const Instruction& instruction, Label at) {
  const bool looks = instruction.op == Operation::next_type || instruction.op == Operation::piece_at ||
                     instruction.op == Operation::set_next || instruction.op == Operation::next_pieces;
  return looks && jump_target(instruction) == at + 1;
}

bool is_conditional(Operation op) {
  return op == Operation::jump_if || op == Operation::jump_unless;
}

Flow::Flow(const Program& program, const std::set<Label>& entries, bool continues)
    : program_(program), entries_(entries) {
  const std::vector<Label> all = reached(program, entries, continues);
  for (std::size_t k = 0; k < all.size(); ++k) {
    place_[all[k]] = size();
    items_.push_back({all[k], Label()});
    const bool last = k + 1 == all.size() || all[k + 1] != all[k] + 1;
    if (falls_through(program.code[all[k]].op) && last) {
      items_.push_back({Label(), all[k] + 1});
    }
  }
  for (int k = 0; k < size(); ++k) {
    for (const int target : targets(k)) {
      from_[target].push_back(k);
    }
  }
}

std::vector<int> Flow::targets(int k) const {
  if (!is_instruction(k)) {
    return {place(go(k))};
  }
  std::vector<int> out;
  if (code(k).op == Operation::ret) {
    for (const Label target : return_labels(program_, code(k).a)) {
      out.push_back(place(target));
    }
  } else if (const Label target = jump_target(code(k)); !target.is_none()) {
    out.push_back(place(target));
  }
  return out;
}

std::vector<int> Flow::successors(int k) const {
  std::vector<int> out = targets(k);
  if (is_instruction(k) && falls_through(code(k).op)) {
    out.push_back(k + 1);
  }
  return out;
}

bool Flow::is_target(int k) const {
  return from_.count(k) != 0 || (is_instruction(k) && entries_.count(at(k)) != 0);
}

bool Flow::entered(int begin, int end, int allowed) const {
  for (int k = begin; k < end; ++k) {
    if (is_instruction(k) && entries_.count(at(k)) != 0) {
      return true;
    }
    const auto jumps = from_.find(k);
    if (jumps != from_.end() && std::any_of(jumps->second.begin(), jumps->second.end(), [&](int from) {
          return from != allowed && (from < begin || from >= end);
        })) {
      return true;
    }
  }
  return false;
}

int Flow::back_jump(int k, int end) const {
  const auto jumps = from_.find(k);
  int last = model::none;
  for (std::size_t i = 0; jumps != from_.end() && i < jumps->second.size(); ++i) {
    const int from = jumps->second[i];
    const bool plain = !is_instruction(from) || is(from, Operation::jump) || is_conditional(code(from).op);
    if (from >= k && from < end && plain) {
      last = std::max(last, from);
    }
  }
  return last;
}

} // namespace brehon::engine
