#include "interpreter/program_walk.hpp"

#include "interpreter/operands.hpp"

#include <cstddef>

namespace brehon {

std::set<int> entries_of(const Program& program) {
  std::set<int> out;
  each_label(program, [&out](int label) { out.insert(label); });
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Operation op = program.code[at].op;
    if (is_chance(op) || op == Operation::call) {
      out.insert(static_cast<int>(at) + 1);
    }
  }
  return out;
}

std::set<int> leaders_of(const Program& program) {
  std::set<int> out = entries_of(program);
  for (const auto& target : jumps_to(program)) {
    out.insert(target.first);
  }
  return out;
}

} // namespace brehon
