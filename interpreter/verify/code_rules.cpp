#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/verify/verify.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

namespace brehon {

namespace {

bool is_of_board(Operation op) {
  return op == Operation::set_step || op == Operation::set_fill;
}

bool changes_places(Operation op) {
  return op == Operation::put || op == Operation::take || op == Operation::pop || op == Operation::shuffle ||
         op == Operation::set_face || op == Operation::turn || op == Operation::swap || op == Operation::show ||
         op == Operation::deal || op == Operation::put_under || op == Operation::take_piece ||
         op == Operation::change_piece || op == Operation::remember || op == Operation::forget;
}

bool rests_or_ends(Operation op) {
  return is_chance(op) || op == Operation::choose || op == Operation::finish;
}

/// Attempts within one another: more of them are a fault of the lowering.
constexpr int most_attempts = 500;

/// What code may do besides working on scratch.
struct Rights {
  const char* what;
  bool play = false; // change the state and rest
  bool offer = false;
  bool fail = false;
  bool done = true;
};

class CodeVerifier {
public:
  CodeVerifier(const Program& program, std::vector<std::string>& findings) : program_(program), findings_(findings) {}

  void verify() {
    const std::size_t before = findings_.size();
    for (const Label at : ids(program_.code)) {
      const std::size_t known = findings_.size();
      verify_operands(at);
      if (findings_.size() != known) {
        continue;
      }
      verify_numbers(at);
      verify_writing(at);
    }
    if (program_.code.empty() || goes_on(program_.code.back().op)) {
      report("the code runs off its end");
    }
    if (findings_.size() != before) {
      return;
    }
    follow(program_.begin, {"play", true, false, false, false});
    follow(program_.setup_given, {"the set-up of examples", true, false, false, true});
    follow(program_.score, {"the scoring"});
    if (!program_.claim_test.is_none()) {
      follow(program_.claim_test, {"the test of the claims"});
    }
    for (const ProgramDecision& decision : program_.decisions) {
      follow(decision.list, {"a listing", false, true});
      if (!decision.test.is_none()) {
        follow(decision.test, {"the test of an option", false, true});
      }
      for (const ProgramAction& action : decision.actions) {
        follow(action.why, {"a question why not", false, false, true});
      }
    }
  }

private:
  template <typename... Arguments> void report(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    findings_.push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
  }

  std::string name(Label at) const {
    return fmt::format("instruction {} `{}`", at.number(), operation_name(program_.code[at].op));
  }

  void verify_operands(Label at) {
    const Instruction& instruction = program_.code[at];
    const std::string_view letters = operation_operands(instruction.op);
    const std::array<int, 4> operands = operands_of(instruction);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      verify_operand(at, letters[i], "abcd"[i], operands[i]);
    }
  }

  /// Plain numbers may be anything.
  void verify_operand(Label at, char letter, char operand, int value) {
    switch (letter) {
    case 'm':
    case 'M':
    case 's':
    case 'S':
      if (value < 0 || value >= program_.memory_cells) {
        report("{}: operand {} is not a cell: {}", name(at), operand, value);
      }
      return;
    case 'l':
      if (!program_.code.has(Label(value))) {
        report("{}: operand {} is not a label: {}", name(at), operand, value);
      }
      return;
    case 'D':
      return verify_index(at, "decision", program_.decisions, value);
    case 'C':
      return verify_index(at, "chance point", program_.chances, value);
    case 'F':
      return verify_index(at, "message", program_.faults, value);
    case 'R':
      return verify_index(at, "requirement", program_.requirements, value);
    case 'E':
      return verify_index(at, "element", program_.model.elements, value);
    case 'L':
      return verify_index(at, "line", program_.lines, value);
    case 'P':
      return verify_index(at, "product", program_.products, value);
    case 'J':
      return verify_index(at, "sets of pieces", program_.subsets, value);
    case 'A':
      return verify_index(at, "attempt", program_.attempts, value);
    case 'Y':
      return verify_index(at, "memory", program_.memories, value);
    case 'Z':
      return verify_index(at, "zone", program_.zones, value);
    case 'B':
      return verify_index(at, "board", program_.boards, value);
    case 'K':
      return verify_index(at, "kept sets", program_.kept, value);
    }
  }

  template <class T, class I> void verify_index(Label at, const char* what, const List<T, I>& list, int value) {
    if (!list.has(I(value))) {
      report("{}: there is no {} {}", name(at), what, value);
    }
  }

  void verify_run(Label at, const CellRange& range) {
    if (range.first < 0 || range.cells < 0 || range.first > program_.memory_cells - range.cells) {
      report("{}: the cells {} to {} are not there", name(at), range.first, range.first + range.cells - 1);
    }
  }

  /// What the operands of one operation must be besides.
  void verify_numbers(Label at) {
    const Instruction& i = program_.code[at];
    const auto stays = [this](int cell) { return cell < program_.state_cells || cell >= program_.first_constant; };
    if (i.op == Operation::chance_draw && !stays(i.b)) {
      report("{}: the place is not kept in the state", name(at));
    }
    if (i.op == Operation::chance_roll && i.b < 1) {
      report("{}: nothing can fall", name(at));
    }
    if (i.op == Operation::finish &&
        (i.a <= static_cast<int>(Outcome::running) || i.a > static_cast<int>(Outcome::unfinished))) {
      report("{}: there is no outcome {}", name(at), i.a);
    }
    if (i.op == Operation::set_face && (i.b < 0 || i.b > 2)) {
      report("{}: there is no face {}", name(at), i.b);
    }
    for (const CellRange& range : cells_read(program_, i)) {
      verify_run(at, range);
    }
    if (is_of_board(i.op) && i.a == i.c) {
      report("{}: a set cannot be made of itself", name(at));
    }
    if (i.op == Operation::slots) {
      verify_slots(at);
    }
  }

  /// Slots, and a constant for each type that they hold and for none.
  void verify_slots(Label at) {
    const Instruction& i = program_.code[at];
    const ZoneLayout& layout = program_.zones[model::ZoneId(i.b)];
    const model::Zone& zone = program_.model.zones[layout.zone];
    if (zone.shape != model::Shape::slot) {
      report("{}: `{}` is not slots", name(at), zone.name);
    }
    const model::PieceTypeId last = layout.types.empty() ? model::none : layout.types.back();
    if (i.d < 1 || i.d + last.number() >= static_cast<int>(program_.tables.size())) {
      report("{}: there are no constants for all types in `{}`", name(at), zone.name);
    }
  }

  /// No constant is written. Where a base of cells is written to, an index is added that is tested when it is executed.
  void verify_writing(Label at) {
    const Instruction& instruction = program_.code[at];
    if (instruction.op == Operation::store) {
      return;
    }
    for (const CellRange& range : cells_written(program_, instruction)) {
      if (range.first < 0 || range.cells < 0 || range.first > program_.first_constant - range.cells) {
        report("{}: writes what is neither state nor scratch: cell {}", name(at), range.first);
      }
    }
  }

  /// Where execution can go on after an instruction, without coming back from a subroutine.
  void successors(Label at, std::vector<Label>& next) const {
    const Instruction& instruction = program_.code[at];
    if (const Label target = jump_target(instruction); !target.is_none()) {
      next.push_back(target);
    }
    if (instruction.op == Operation::choose) {
      for (const ProgramAction& action : program_.decisions[ProgramDecisionId(instruction.a)].actions) {
        next.push_back(action.entry);
      }
    }
    if (goes_on(instruction.op)) {
      next.push_back(at + 1);
    }
  }

  void follow(Label label, const Rights& rights) {
    std::set<std::pair<Label, int>> reached;
    std::vector<std::pair<Label, int>> open = {{label, 0}}; // with how many attempts are under way
    while (!open.empty()) {
      const auto [at, attempts] = open.back();
      open.pop_back();
      if (!reached.emplace(at, attempts).second) {
        continue;
      }
      judge(at, attempts, rights);
      const Operation op = program_.code[at].op;
      // Past what it must not do there is nothing more to find.
      if ((rights.play && attempts == 0) || !rests_or_ends(op)) {
        std::vector<Label> next;
        successors(at, next);
        const int then = attempts + (op == Operation::attempt ? 1 : op == Operation::take_back ? -1 : 0);
        for (const Label each : next) {
          if (then >= 0 && then <= most_attempts) {
            open.emplace_back(each, then);
          }
        }
      }
    }
  }

  /// Within attempts the state changes, and nothing else happens.
  void judge(Label at, int attempts, const Rights& rights) {
    const Instruction& instruction = program_.code[at];
    const Operation op = instruction.op;
    if (attempts > 0 ? rests_or_ends(op) : op == Operation::take_back) {
      report("{}: {}", name(at), attempts > 0 ? "an attempt must not do that" : "no attempt is under way");
    }
    if (attempts == most_attempts && op == Operation::attempt) {
      report("{}: attempts never end", name(at));
    }
    const std::vector<CellRange> cells = cells_written(program_, instruction);
    const bool changes =
        rests_or_ends(op) || (attempts == 0 && (changes_places(op) ||
                                                std::any_of(cells.begin(), cells.end(), [this](const CellRange& range) {
                                                  return range.cells > 0 && range.first < program_.state_cells;
                                                })));
    const bool offers = op == Operation::offer || op == Operation::offer_alone || op == Operation::offer_set ||
                        op == Operation::offer_product;
    if ((changes && !rights.play) || (offers && !rights.offer) || (op == Operation::fail && !rights.fail) ||
        (op == Operation::done && !rights.done)) {
      report("{}: {} must not do that", name(at), rights.what);
    }
  }

  const Program& program_;
  std::vector<std::string>& findings_;
};

} // namespace

void verify_code(const Program& program, std::vector<std::string>& findings) {
  CodeVerifier(program, findings).verify();
}

} // namespace brehon
