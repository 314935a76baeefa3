#include "tools/engine/print/operands.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace brehon::engine {

Cell Operands::constant(int cell) const {
  return program_.initial[index(cell)];
}

const Scratch* Operands::scratch(int cell) const {
  const auto found = std::find_if(function_.scratch.begin(), function_.scratch.end(), [cell](const Scratch& each) {
    return cell >= each.first && cell < each.first + each.cells;
  });
  return found == function_.scratch.end() ? nullptr : &*found;
}

std::string Operands::target(int at) {
  if (at < program_.state_cells) {
    return fmt::format("m[cell::{}]", names_.cells[index(at)]);
  }
  const Scratch& of = *scratch(at);
  used_.insert(of.first);
  return of.array ? fmt::format("s{}[{}]", of.first, at - of.first) : fmt::format("s{}", at);
}

std::string Operands::cell(int at) {
  if (is_constant(at)) {
    return number(constant(at));
  }
  if (at == mover_) {
    uses_mover_ = true;
    return "mover";
  }
  if (at >= program_.state_cells) {
    read_.insert(scratch(at)->first);
  }
  return target(at);
}

std::string Operands::cells(int at) {
  if (at < program_.state_cells) {
    return fmt::format("m + cell::{}", names_.cells[index(at)]);
  }
  if (is_constant(at)) {
    return fmt::format("constants + {}", at - program_.first_constant);
  }
  const Scratch& of = *scratch(at);
  used_.insert(of.first);
  read_.insert(of.first);
  return at == of.first ? fmt::format("s{}", of.first) : fmt::format("s{} + {}", of.first, at - of.first);
}

std::string Operands::set_target(int at) {
  used_.insert(at);
  return fmt::format("s{}", at);
}

std::optional<Cell> Operands::known(int at) const {
  return is_constant(at) ? std::optional(constant(at)) : std::nullopt;
}

bool Operands::is_set(int at) const {
  const Scratch* of = scratch(at);
  return of != nullptr && of->set && of->first == at;
}

std::string Operands::set(int at, int cells_of_set) {
  if (is_set(at)) {
    used_.insert(at);
    read_.insert(at);
    return fmt::format("s{}", at);
  }
  if (!is_constant(at)) {
    return fmt::format("load<{}>({})", cells_of_set, cells(at));
  }
  std::string words;
  for (int i = 0; i < cells_of_set; i += 2) {
    const auto low = static_cast<std::uint32_t>(constant(at + i));
    const auto high = i + 1 < cells_of_set ? static_cast<std::uint32_t>(constant(at + i + 1)) : 0U;
    words += fmt::format("{}{:#x}ULL", i == 0 ? "" : ", ", std::uint64_t{high} << 32 | low);
  }
  return fmt::format("set_of<{}>({})", cells_of_set, words);
}

std::string Operands::set_assigned(int at, const std::string& value) {
  if (is_set(at)) {
    used_.insert(at);
    return fmt::format("s{} = {};", at, value);
  }
  return fmt::format("store({}, {});", value, cells(at));
}

template <class I> std::string Operands::named(int at, const char* space, const List<std::string, I>& names) {
  const I id = is_constant(at) ? I(constant(at)) : I();
  return names.has(id) ? space + names[id] : cell(at);
}

std::string Operands::place(int at) {
  return named(at, "place::", names_.places);
}

std::string Operands::type(int at) {
  return named(at, "type::", names_.types);
}

int Operands::room(int at) const {
  constexpr int values_of_a_cell = 32;
  if (at < program_.state_cells) {
    return values_of_a_cell * (program_.state_cells - at);
  }
  const Scratch* of = scratch(at);
  return values_of_a_cell * (is_constant(at) ? program_.memory_cells - at : of->first + of->cells - at);
}

std::string Operands::declarations() const {
  std::string text;
  for (const Scratch& each : function_.scratch) {
    if (used_.count(each.first) == 0) {
      continue;
    }
    const char* const unread = read_.count(each.first) != 0 ? "" : "[[maybe_unused]] ";
    if (each.set) {
      text += fmt::format("  {}Bits<{}> s{};\n", unread, each.cells, each.first);
      continue;
    }
    text += each.array ? fmt::format("  {}Cell s{}[{}] = {{}};\n", unread, each.first, each.cells)
                       : fmt::format("  {}Cell s{} = 0;\n", unread, each.first);
  }
  for (const AttemptId attempt : function_.attempts) {
    int cells = 0;
    for (const CellRange& range : cells_tried(program_, program_.attempts[attempt])) {
      cells += range.cells;
    }
    for (const model::MemoryId id : program_.attempts[attempt].memories) {
      cells += program_.memories[id].instances * program_.memories[id].cells;
    }
    text +=
        fmt::format("  Cell {0}[{1}];\n  [[maybe_unused]] int {0}_rounds = 0;\n", noted(attempt), std::max(cells, 1));
  }
  return text;
}

bool Operands::uses(int cell) const {
  const Scratch* of = scratch(cell);
  return of != nullptr && used_.count(of->first) != 0;
}

std::string Operands::noted(AttemptId attempt) {
  return fmt::format("noted_{}", attempt.number());
}

std::string Operands::number(Cell value) {
  return value == model::no_number ? "std::numeric_limits<Cell>::min()" : std::to_string(value);
}

std::string Operands::table(int at) {
  return fmt::format("tables + {}", at);
}

} // namespace brehon::engine
