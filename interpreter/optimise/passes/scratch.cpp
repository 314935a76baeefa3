#include "dsl/base/index.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace brehon {

namespace {

/// What cells of the scratch are taken for: a number, or a set that begins there.
struct Variable {
  int first = 0;
  bool set = false;
  int cells = 1;
  bool operator<(const Variable& other) const { return std::tie(first, set) < std::tie(other.first, other.set); }
  bool overlaps(const Variable& other) const {
    return first < other.first + other.cells && other.first < first + cells;
  }
};

/// How an instruction uses a variable.
struct Use {
  std::size_t variable;
  bool writes;
  bool wholly; // nothing of what was there is left
};

/// Two variables stay together where one is written while what the other holds is still needed.
class ScratchParter {
public:
  explicit ScratchParter(Program program) : program_(std::move(program)), successors_(program_) {
    find_variables();
    find_uses();
    find_live();
  }

  Program run() {
    for (const Label at : ids(program_.code)) {
      for (const Use& use : uses_[at.index()]) {
        if (use.writes) {
          unite_with(use.variable, live_behind(at));
        }
      }
    }
    unite_at_entries();
    renumber();
    return std::move(program_);
  }

private:
  using Live = std::vector<std::uint64_t>; // by variable, 64 in a word: whole words are joined and compared

  static bool is_live(const Live& live, std::size_t variable) {
    return (live[variable / 64] >> variable % 64 & 1) != 0;
  }

  static void set_live(Live& live, std::size_t variable, bool is) {
    const std::uint64_t bit = std::uint64_t{1} << variable % 64;
    live[variable / 64] = is ? live[variable / 64] | bit : live[variable / 64] & ~bit;
  }

  Live nothing_live() const { return Live((variables_.size() + 63) / 64); }

  bool is_scratch(int cell) const { return cell >= program_.state_cells && cell < program_.first_constant; }

  std::size_t number(int cell, bool set) const {
    const auto at = std::lower_bound(variables_.begin(), variables_.end(), Variable{cell, set});
    return static_cast<std::size_t>(at - variables_.begin());
  }

  /// Calls `call` with each operand that is in the scratch, its letter, and how many cells it stands for.
  template <typename Call> void each_use(Instruction& instruction, const Call& call) const {
    const int cells = cells_of_sets(program_, instruction);
    for (const char letter : cell_letters) {
      each_operand(instruction, std::string_view(&letter, 1), [&](int& cell) {
        if (is_scratch(cell)) {
          call(cell, letter, letter == 's' || letter == 'S' ? cells : 1);
        }
      });
    }
  }

  void find_variables() {
    for (Instruction& instruction : program_.code) {
      each_use(instruction, [this](int cell, char letter, int cells) {
        variables_.push_back({cell, letter == 's' || letter == 'S', cells});
      });
    }
    each_cell(program_, [this](int& cell) {
      if (is_scratch(cell)) {
        variables_.push_back({cell});
      }
    });
    std::stable_sort(variables_.begin(), variables_.end());
    std::vector<Variable> unique;
    for (const Variable& each : variables_) {
      if (unique.empty() || unique.back() < each) {
        unique.push_back(each);
      }
      unique.back().cells = std::max(unique.back().cells, each.cells);
    }
    variables_ = std::move(unique);
    group_.resize(variables_.size());
    std::iota(group_.begin(), group_.end(), 0);
  }

  void find_uses() {
    for (Instruction& instruction : program_.code) {
      std::vector<Use>& uses = uses_.emplace_back();
      const bool part = reads_what_it_writes(instruction.op);
      each_use(instruction, [&](int cell, char letter, int cells) {
        const bool writes = letter == 'M' || letter == 'S';
        const std::size_t variable = number(cell, letter == 's' || letter == 'S');
        uses.push_back({variable, writes, writes && !part && cells == variables_[variable].cells});
      });
      if (instruction.op == Operation::line) {
        const LineOperation& line = program_.lines[LineId(instruction.b)];
        for (const int cell : {line.length_cell, line.place_cell}) {
          if (is_scratch(cell)) {
            uses.push_back({number(cell, false), false, false});
          }
        }
      }
      if (instruction.op == Operation::done) {
        each_answer_cell(std::as_const(program_), [&](int cell) {
          if (is_scratch(cell)) {
            uses.push_back({number(cell, false), false, false});
          }
        });
      }
    }
  }

  /// Goes round until nothing changes, against the flow, which is how fast it settles.
  void find_live() {
    live_.assign(program_.code.size(), nothing_live());
    for (bool changed = true; changed;) {
      changed = false;
      for (Label at = program_.code.next() - 1; !at.is_none(); at = at - 1) {
        Live live = live_behind(at);
        for (const Use& use : uses_[at.index()]) {
          if (use.wholly) {
            set_live(live, use.variable, false);
          }
        }
        for (const Use& use : uses_[at.index()]) {
          if (!use.wholly) {
            set_live(live, use.variable, true);
          }
        }
        if (live != live_[at.index()]) {
          live_[at.index()] = std::move(live);
          changed = true;
        }
      }
    }
  }

  Live live_behind(Label at) const {
    Live out = nothing_live();
    for (const Label next : successors_(at)) {
      const Live& there = live_[next.index()];
      std::transform(out.begin(), out.end(), there.begin(), out.begin(), std::bit_or<>());
    }
    return out;
  }

  std::size_t root(std::size_t variable) const {
    while (group_[variable] != variable) {
      variable = group_[variable];
    }
    return variable;
  }

  void unite_with(std::size_t variable, const Live& live) {
    for (std::size_t other = 0; other < variables_.size(); ++other) {
      if (is_live(live, other) && variables_[other].overlaps(variables_[variable])) {
        group_[root(other)] = root(variable);
      }
    }
  }

  /// What is read without having been written holds what was left there, by whatever it was taken for.
  void unite_at_entries() {
    std::vector<std::pair<Label, std::vector<int>>> entries; // and the cells that are given there
    each_label(std::as_const(program_), [&](Label label) { entries.push_back({label, {}}); });
    for (const ProgramDecision& decision : program_.decisions) {
      for (auto& [label, cells] : entries) {
        if (label == decision.test) {
          cells.push_back(decision.tested_cell);
        }
      }
      for (const ProgramAction& action : decision.actions) {
        std::vector<int> given;
        for (const Parameter& parameter : action.parameters) {
          given.insert(given.end(), {parameter.value_cell, parameter.place_cell});
        }
        for (auto& [label, cells] : entries) {
          if (label == action.entry || label == action.why) {
            cells.insert(cells.end(), given.begin(), given.end());
          }
        }
      }
    }
    for (const auto& [label, given] : entries) {
      for (std::size_t variable = 0; variable < variables_.size(); ++variable) {
        const Variable& of = variables_[variable];
        const bool is_given = !of.set && std::count(given.begin(), given.end(), of.first) != 0;
        if (is_live(live_[label.index()], variable) && !is_given) {
          unite_with(variable, Live((variables_.size() + 63) / 64, ~std::uint64_t{0}));
        }
      }
    }
  }

  /// Each group of variables gets cells of its own, in the order of the cells before.
  void renumber() {
    std::vector<std::pair<int, int>> extents(variables_.size(), {program_.first_constant, 0}); // by root: first, end
    for (std::size_t variable = 0; variable < variables_.size(); ++variable) {
      auto& [first, end] = extents[root(variable)];
      first = std::min(first, variables_[variable].first);
      end = std::max(end, variables_[variable].first + variables_[variable].cells);
    }
    std::vector<int> begins(variables_.size(), model::none); // by root: its new first cell
    int end = program_.state_cells;
    std::vector<int> moved;
    for (std::size_t variable = 0; variable < variables_.size(); ++variable) {
      const auto [first, last] = extents[root(variable)];
      int& begin = begins[root(variable)];
      if (begin == model::none) {
        begin = end;
        end += last - first;
      }
      moved.push_back(begin + variables_[variable].first - first);
    }
    const int more = end - program_.first_constant;
    const auto move = [&](int& cell, bool set) {
      cell = is_scratch(cell) ? moved[number(cell, set)] : cell < program_.state_cells ? cell : cell + more;
    };
    for (Instruction& instruction : program_.code) {
      each_operand(instruction, "mM", [&](int& cell) { move(cell, false); });
      each_operand(instruction, "sS", [&](int& cell) { move(cell, true); });
    }
    each_cell(program_, [&](int& cell) { move(cell, false); });
    std::vector<Cell> initial(program_.initial.begin(), program_.initial.begin() + program_.state_cells);
    initial.resize(index(end), 0);
    initial.insert(initial.end(), program_.initial.begin() + program_.first_constant, program_.initial.end());
    program_.initial = std::move(initial);
    program_.first_constant += more;
    program_.memory_cells += more;
  }

  Program program_;
  Successors successors_;
  std::vector<Variable> variables_; // ascending
  std::vector<std::vector<Use>> uses_;
  std::vector<Live> live_; // before each instruction
  std::vector<std::size_t> group_;
};

/// Whether cells of the scratch are read or written by an index: which ones is not known then.
bool indexes_scratch(const Program& program) {
  return std::any_of(program.code.begin(), program.code.end(), [&program](const Instruction& each) {
    const int base = each.op == Operation::load ? each.b : each.op == Operation::store ? each.a : model::none;
    return base >= program.state_cells && base < program.first_constant;
  });
}

} // namespace

Program part_scratch(Program program) {
  return indexes_scratch(program) ? program : ScratchParter(std::move(program)).run();
}

} // namespace brehon
