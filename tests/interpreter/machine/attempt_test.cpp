#include "interpreter/machine/prelude.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace brehon {
namespace {

/// The state as it is made anew from its content, with all that is kept beside that.
State made_anew(const Program& program, const State& state) {
  DeserialiseResult read = deserialise(program, serialise(program, state));
  INFO(read.error);
  REQUIRE(read.state.size() == 1);
  return std::move(read.state.front());
}

void play(const RuleSet& rules, int decisions) {
  Machine machine(*rules.program);
  State state(*rules.program);
  machine.start(state);
  prelude::Random random(7);
  for (int i = 0; i < decisions && machine.rest(state) == Rest::decision; ++i) {
    const std::vector<std::uint32_t> options = machine.options();
    REQUIRE(made_anew(*rules.program, state) == state); // what was tried for the options is taken back
    CHECK(machine.list(state) == options);
    machine.apply(state, options[random.below(options.size())]);
  }
}

} // namespace

TEST_CASE("attempts: nothing of what was tried is left in a state") {
  play(compile_rule_set("chess"), 60);
  play(compile_rule_set("go", {2, {}, {{"size", "5"}}}), 60);
  play(compile_rules("tried.brehon", text_of(BREHON_SOURCE_DIR "/tests/cases/play/tried.brehon")), 40);
}

TEST_CASE("positions: each cell has as many bits as it needs, what a sequence does not use is nothing") {
  struct Part {
    int first, cells;
    std::int32_t low;
    int bits;
    bool is_sequence;
  };
  const std::vector<Part> parts = {{0, 3, -1, 3, false}, {3, 4, 0, 5, true}, {7, 1, INT32_MIN, 32, false}};
  std::array<std::int32_t, 8> cells = {-1, 0, 6, 1, 9, 30, 31, 5};
  std::array<std::int32_t, 2> first = {}, second = {};
  prelude::pack(cells.data(), parts, first.data());
  CHECK((static_cast<std::uint32_t>(first[0]) & 0x1FFU) == (0U | 1U << 3 | 7U << 6));
  cells[5] = 2; // behind the end of the sequence
  prelude::pack(cells.data(), parts, second.data());
  CHECK(first == second);
  cells[4] = 8;
  prelude::pack(cells.data(), parts, second.data());
  CHECK(first != second);
}

TEST_CASE("positions: how often one is noted") {
  const std::array<std::int32_t, 8> memory = {6, 1, 2, 1, 3, 1, 2, 0};
  const std::array<std::int32_t, 2> twice = {1, 2}, never = {0, 0};
  CHECK(prelude::times_in(memory.data(), twice.data(), 2) == 2);
  CHECK(prelude::times_in(memory.data(), never.data(), 2) == 0);
}

} // namespace brehon
