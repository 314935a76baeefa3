#include "interpreter/machine/machine_operation.hpp"
#include "interpreter/optimise/optimise.hpp"

#include "tests/rulesets/rule_set.hpp"

#include <cstddef>
#include <string>
#include <vector>

using namespace brehon;

namespace {

/// Instructions of which each reads what the one before wrote.
List<Instruction, Label> chain(const std::vector<Operation>& operations) {
  List<Instruction, Label> out;
  for (const Operation op : operations) {
    out.push_back({op, 10, 10, 10, 10});
  }
  return out;
}

} // namespace

TEST_CASE("superinstructions: a sequence is one step, and can be entered where it is") {
  using enum Operation;
  const auto check = [](MachineOperation whole, const std::vector<Operation>& operations) {
    List<Instruction, Label> code = chain(operations);
    const std::vector<MachineInstruction> steps = machine_code(code);
    REQUIRE(steps.size() == code.size());
    CHECK(steps[0].op == whole);
    for (std::size_t i = 0; i < code.size(); ++i) {
      CHECK(steps[i].plain == static_cast<MachineOperation>(code[Label(static_cast<int>(i))].op));
    }
    CHECK(steps.back().op == steps.back().plain);
    code.pop_back(); // without its end it is none
    CHECK(machine_code(code)[0].op != whole);
  };
#define X(name, ...) check(MachineOperation::name, {__VA_ARGS__});
#include "interpreter/machine/superinstructions.def"
#undef X
}

TEST_CASE("superinstructions: a jump that asks for something else than the test before it is a step of its own") {
  List<Instruction, Label> code = chain({Operation::equal, Operation::jump_if});
  CHECK(machine_code(code)[0].op == MachineOperation::equal_jump_if);
  code[Label(1)].a = 11;
  CHECK(machine_code(code)[0].op == MachineOperation::equal);
}

TEST_CASE("superinstructions: games go on as they do operation by operation") {
  for (const char* name : {"connect_four", "othello", "kuhn_poker", "liars_dice", "tain", "keltis", "targi"}) {
    INFO(name);
    const Program program = optimise(*compile_rule_set(name).program);
    Machine machine(program), single(program);
    State a(program), b(program);
    prelude::Random random(1);
    // A run that could be stopped takes single steps. No game comes to the set-up of examples.
    Run run = machine.start(a);
    REQUIRE(single.run_from(b, program.begin, program.setup_given) == run);
    for (int step = 0; step < 300 && run == Run::rested; ++step) {
      REQUIRE(machine.options() == single.options());
      REQUIRE(a == b);
      if (machine.rest(a) == Rest::chance) {
        const int outcome = draw_outcome(machine.outcomes(a), random);
        run = machine.apply_chance(a, outcome);
        REQUIRE(single.apply_chance(b, outcome) == run);
      } else {
        const std::uint32_t option = machine.options()[random.below(machine.options().size())];
        run = machine.apply(a, option);
        REQUIRE(single.apply(b, option) == run);
      }
    }
    CHECK(a == b);
  }
}
