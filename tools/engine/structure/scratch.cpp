#include "tools/engine/structure/scratch.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

namespace brehon::engine {

namespace {

/// What an instruction reads, what it changes a part of included.
std::vector<CellRange> needed(const Program& program, const Instruction& instruction) {
  std::vector<CellRange> out = cells_read(program, instruction);
  if (reads_what_it_writes(instruction.op)) {
    const std::vector<CellRange> written = cells_written(program, instruction);
    out.insert(out.end(), written.begin(), written.end());
  }
  return out;
}

} // namespace

ScratchUse::ScratchUse(const Flow& flow) : flow_(flow) {
  group();
  find_live();
}

bool ScratchUse::is_scratch(int cell) const {
  return cell >= flow_.program().state_cells && cell < flow_.program().first_constant;
}

void ScratchUse::group() {
  std::map<int, int> ranges; // first cell, cells
  const auto add = [&](const std::vector<CellRange>& list) {
    for (const CellRange& range : list) {
      if (is_scratch(range.first)) {
        ranges[range.first] = std::max(ranges[range.first], range.cells);
      }
    }
  };
  for (int k = 0; k < flow_.size(); ++k) {
    if (flow_.is_instruction(k)) {
      add(cells_read(flow_.program(), flow_.code(k)));
      add(cells_written(flow_.program(), flow_.code(k)));
    }
  }
  for (const auto& [first, cells] : ranges) {
    if (!scratch_.empty() && first < scratch_.back().first + scratch_.back().cells) {
      Scratch& last = scratch_.back();
      last.cells = std::max(last.cells, first + cells - last.first);
      last.array = true;
    } else {
      scratch_.push_back({first, cells, cells > 1});
    }
  }
  for (int k = 0; k < flow_.size(); ++k) {
    if (flow_.is_instruction(k)) {
      mark_arrays(flow_.code(k));
    }
  }
  for (Scratch& each : scratch_) {
    each.set = each.array;
  }
  for (int k = 0; k < flow_.size(); ++k) {
    if (flow_.is_instruction(k)) {
      mark_sets(flow_.code(k));
    }
  }
}

/// What is read or written in parts, or as a single cell, is no set.
void ScratchUse::mark_sets(const Instruction& instruction) {
  const std::string_view letters = operation_operands(instruction.op);
  const std::array<int, 4> operands = operands_of(instruction);
  const auto whole = [&](std::size_t operand) {
    const Scratch& of = scratch_[slot(operands[operand])];
    if (instruction.op == Operation::load || instruction.op == Operation::store || operands[operand] != of.first) {
      return false;
    }
    if (instruction.op == Operation::set_insert || instruction.op == Operation::set_test) {
      return true;
    }
    for (const auto& ranges : {cells_read(flow_.program(), instruction), cells_written(flow_.program(), instruction)}) {
      for (const CellRange& range : ranges) {
        if (range.first == of.first && range.cells != of.cells) {
          return false;
        }
      }
    }
    return true;
  };
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (!is_scratch(operands[i])) {
      continue;
    }
    if (letters[i] == 'm' || letters[i] == 'M' || ((letters[i] == 's' || letters[i] == 'S') && !whole(i))) {
      scratch_[slot(operands[i])].set = false;
    }
  }
  if (instruction.op == Operation::line) {
    const LineOperation& line = flow_.program().lines[LineId(instruction.b)];
    for (const int cell : {line.length_cell, line.place_cell}) {
      if (is_scratch(cell)) {
        scratch_[slot(cell)].set = false;
      }
    }
  }
}

/// Sets are arrays even where they have one cell only.
void ScratchUse::mark_arrays(const Instruction& instruction) {
  const std::string_view letters = operation_operands(instruction.op);
  const std::array<int, 4> operands = operands_of(instruction);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if ((letters[i] == 's' || letters[i] == 'S') && is_scratch(operands[i])) {
      scratch_[slot(operands[i])].array = true;
    }
  }
}

std::size_t ScratchUse::slot(int cell) const {
  const auto found = std::upper_bound(scratch_.begin(), scratch_.end(), cell,
                                      [](int c, const Scratch& each) { return c < each.first; });
  return static_cast<std::size_t>(found - scratch_.begin()) - 1;
}

/// Goes round until nothing changes, against the flow, which is how fast it settles.
void ScratchUse::find_live() {
  live_.assign(index(flow_.size()) + 1, Bits(scratch_.size()));
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = flow_.size(); k-- > 0;) {
      Bits live = live_before(k);
      if (live != live_[index(k)]) {
        live_[index(k)] = std::move(live);
        changed = true;
      }
    }
  }
}

ScratchUse::Bits ScratchUse::live_before(int k) const {
  Bits live = live_behind(k);
  if (!flow_.is_instruction(k)) {
    return live;
  }
  for (const CellRange& range : cells_written(flow_.program(), flow_.code(k))) {
    const Scratch* of = is_scratch(range.first) ? &scratch_[slot(range.first)] : nullptr;
    if (of != nullptr && (!of->array || (of->set && !reads_what_it_writes(flow_.code(k).op)))) {
      live[slot(range.first)] = false;
    }
  }
  for (const CellRange& range : needed(flow_.program(), flow_.code(k))) {
    if (is_scratch(range.first)) {
      live[slot(range.first)] = true;
    }
  }
  return live;
}

ScratchUse::Bits ScratchUse::live_behind(int k) const {
  Bits live(scratch_.size());
  for (const int next : flow_.successors(k)) {
    const Bits& there = live_[index(next)];
    for (std::size_t s = 0; s < live.size(); ++s) {
      live[s] = live[s] || there[s];
    }
  }
  return live;
}

bool ScratchUse::live_after(int k, int cell) const {
  return live_behind(k)[slot(cell)];
}

} // namespace brehon::engine
