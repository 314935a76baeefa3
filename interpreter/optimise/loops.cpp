#include "interpreter/optimise/loops.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include <algorithm>

namespace brehon {

Loops::Loops(const Program& program) : program_(program), from_(jumps_to(program)), entries_(entries_of(program)) {}

std::optional<Loop> Loops::at(Label start) const {
  const Instruction& copy = program_.code[start];
  const auto back = from_.find(start + 1);
  if (copy.op != Operation::copy || copy.b < program_.first_constant ||
      program_.initial[index(copy.b)] != model::none || back == from_.end()) {
    return std::nullopt;
  }
  const Instruction& head = program_.code[start + 1];
  const Label last = *std::max_element(back->second.begin(), back->second.end());
  const bool goes_on = (head.op == Operation::set_next || head.op == Operation::next_type) && head.a == copy.a;
  return goes_on && last > start + 1 && closed(start, last) ? std::optional(Loop{start, last}) : std::nullopt;
}

bool Loops::closed(Label first, Label last) const {
  const auto outside = [&](Label jump) { return jump < first || jump > last; };
  for (Label at = first + 1; at <= last; ++at) {
    const auto jumps = from_.find(at);
    if (entries_.count(at) != 0 ||
        (jumps != from_.end() && std::any_of(jumps->second.begin(), jumps->second.end(), outside))) {
      return false;
    }
  }
  return true;
}

} // namespace brehon
