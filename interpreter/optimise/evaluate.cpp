#include "interpreter/optimise/evaluate.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/machine/prelude.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace brehon {

namespace {

using Result = std::optional<Cell> (*)(Cell b, Cell c);

/// None where it does not fit.
template <bool compute(Cell, Cell, Cell&)> std::optional<Cell> fitting(Cell b, Cell c) {
  Cell value = 0;
  return compute(b, c, value) ? std::optional(value) : std::nullopt;
}

struct Rule {
  Operation op;
  Result result;
};

/// Operations on two numbers, but for divisions, which are rare.
constexpr std::array of_two_numbers = {
    Rule{Operation::add, fitting<prelude::add>},
    Rule{Operation::subtract, fitting<prelude::subtract>},
    Rule{Operation::multiply, fitting<prelude::multiply>},
    Rule{Operation::minimum, [](Cell b, Cell c) { return std::optional(std::min(b, c)); }},
    Rule{Operation::maximum, [](Cell b, Cell c) { return std::optional(std::max(b, c)); }},
    Rule{Operation::equal, [](Cell b, Cell c) { return std::optional<Cell>(b == c); }},
    Rule{Operation::not_equal, [](Cell b, Cell c) { return std::optional<Cell>(b != c); }},
    Rule{Operation::less, [](Cell b, Cell c) { return std::optional<Cell>(b < c); }},
    Rule{Operation::less_equal, [](Cell b, Cell c) { return std::optional<Cell>(b <= c); }},
};

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
  for (const Rule& rule : of_two_numbers) {
    if (rule.op == i.op) {
      const auto b = known(i.b), c = known(i.c);
      return b && c ? rule.result(*b, *c) : std::nullopt;
    }
  }
  if (i.op == Operation::copy) {
    return known(i.b);
  }
  if (i.op == Operation::negate) {
    const auto b = known(i.b);
    return b ? std::optional(*b == 0 ? 1 : 0) : std::nullopt;
  }
  if (i.op == Operation::multiply_add) {
    const auto b = known(i.b), d = known(i.d);
    Cell value = 0;
    const bool fits = b && d && prelude::multiply(*b, i.c, value) && prelude::add(value, *d, value);
    return fits ? std::optional(value) : std::nullopt;
  }
  if (i.op == Operation::look_up) {
    const auto at = known(i.c);
    return at ? looked_up(program, i.b, *at) : std::nullopt;
  }
  if (i.op == Operation::set_test) {
    const auto value = known(i.c);
    return value ? tested(program, i.b, *value) : std::nullopt;
  }
  return std::nullopt;
}

} // namespace brehon
