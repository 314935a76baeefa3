#include "interpreter/optimise/evaluate.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace brehon {

namespace {

/// Of operations on two numbers.
std::optional<Cell> result(Operation op, Cell b, Cell c) {
  Cell value = 0;
  switch (op) {
  case Operation::add:
    return prelude::add(b, c, value) ? std::optional(value) : std::nullopt;
  case Operation::subtract:
    return prelude::subtract(b, c, value) ? std::optional(value) : std::nullopt;
  case Operation::multiply:
    return prelude::multiply(b, c, value) ? std::optional(value) : std::nullopt;
  case Operation::minimum:
    return std::min(b, c);
  case Operation::maximum:
    return std::max(b, c);
  case Operation::equal:
    return b == c ? 1 : 0;
  case Operation::not_equal:
    return b != c ? 1 : 0;
  case Operation::less:
    return b < c ? 1 : 0;
  case Operation::less_equal:
    return b <= c ? 1 : 0;
  default: // divisions are rare, and places are not known beforehand
    return std::nullopt;
  }
}

std::optional<Cell> looked_up(const Program& program, int base, Cell at) {
  const std::int64_t entry = std::int64_t{base} + at;
  const bool is_there = entry >= 0 && static_cast<std::size_t>(entry) < program.tables.size();
  return is_there ? std::optional(program.tables[static_cast<std::size_t>(entry)]) : std::nullopt;
}

/// Whether a value is in the set of constants that begins at a cell, where it has room for that.
std::optional<Cell> tested(const Program& program, int set, Cell value) {
  const bool is_there = set >= program.first_constant && value >= 0 && set + value / 32 < program.memory_cells;
  return is_there ? std::optional<Cell>(cell_sets::holds(&program.initial[index(set)], value)) : std::nullopt;
}

} // namespace

std::optional<Cell> evaluated(const Program& program, const Instruction& i, const KnownCell& known) {
  switch (i.op) {
  case Operation::copy:
    return known(i.b);
  case Operation::negate: {
    const auto b = known(i.b);
    return b ? std::optional(*b == 0 ? 1 : 0) : std::nullopt;
  }
  case Operation::multiply_add: {
    const auto b = known(i.b), d = known(i.d);
    Cell value = 0;
    const bool fits = b && d && prelude::multiply(*b, i.c, value) && prelude::add(value, *d, value);
    return fits ? std::optional(value) : std::nullopt;
  }
  case Operation::look_up: {
    const auto at = known(i.c);
    return at ? looked_up(program, i.b, *at) : std::nullopt;
  }
  case Operation::set_test: {
    const auto value = known(i.c);
    return value ? tested(program, i.b, *value) : std::nullopt;
  }
  default: { // of two numbers, or nothing that is known
    if (operation_operands(i.op).substr(0, 3) != "Mmm") {
      return std::nullopt;
    }
    const auto b = known(i.b), c = known(i.c);
    return b && c ? result(i.op, *b, *c) : std::nullopt;
  }
  }
}

} // namespace brehon
