#include "interpreter/optimise.hpp"

#include "interpreter/ranges.hpp"
#include "tests/interpreter/program_builder.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

using namespace brehon;

namespace {

/// The names of all rule sets of the repository.
std::vector<std::string> rule_sets() {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.is_directory()) {
      out.push_back(entry.path().filename().string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Plays two programs of the same rules by the same choices; both must see the same all the way.
void play_both(const Program& plain, const Program& other, std::uint64_t seed, int steps) {
  Session a(plain, seed), b(other, seed);
  prelude::Random random(seed);
  for (int step = 0; step < steps; ++step) {
    REQUIRE(a.rest() == b.rest());
    REQUIRE(a.machine().hash(a.state()) == b.machine().hash(b.state()));
    if (a.rest() == Rest::chance) {
      REQUIRE(a.machine().outcomes(a.state()) == b.machine().outcomes(b.state()));
      a.draw();
      b.draw();
    } else if (a.rest() == Rest::decision) {
      REQUIRE(a.options() == b.options());
      const std::uint32_t option = a.options()[random.below(a.options().size())];
      REQUIRE(a.choose(option).empty());
      REQUIRE(b.choose(option).empty());
    } else {
      break;
    }
  }
  REQUIRE(a.information_state_string(0) == b.information_state_string(0));
  REQUIRE(serialise(plain, a.state()) == serialise(other, b.state()));
  const DeserialiseResult read = deserialise(other, serialise(plain, a.state()));
  REQUIRE(read.state.size() == 1);
  CHECK(read.state[0] == b.state());
}

int count(const Program& program, Operation op) {
  return static_cast<int>(
      std::count_if(program.code.begin(), program.code.end(), [op](const Instruction& each) { return each.op == op; }));
}

} // namespace

TEST_CASE("optimise: each pass, and all of them, leave every game as it was") {
  const std::vector<std::pair<std::string, std::function<Program(Program)>>> passes = {
      {"keep_sets", keep_sets},           {"gather_types", gather_types},
      {"unroll_loops", unroll_loops},     {"offer_sets", offer_sets},
      {"fold_constants", fold_constants}, {"sweep", sweep},
      {"part_scratch", part_scratch},     {"optimise", optimise},
  };
  for (const std::string& name : rule_sets()) {
    const RuleSet plain = compile_rule_set(name);
    for (const auto& [pass, run] : passes) {
      INFO(name << ", " << pass);
      const Program other = run(*plain.program);
      REQUIRE(verify(other).empty());
      for (const std::uint64_t seed : {1, 2, 3}) {
        play_both(*plain.program, other, seed, 300);
      }
    }
  }
}

TEST_CASE("optimise: what is known beforehand is not done") {
  const Program plain = *compile_rule_set("tic_tac_toe").program;
  const Program fast = optimise(plain);
  CHECK(count(plain, Operation::slots) == 3);
  CHECK(count(fast, Operation::slots) == 0);
  CHECK(count(fast, Operation::kept_set) == 1); // of the player who moves; what is free is read where it is kept
  CHECK(count(fast, Operation::offer_set) == 1);
  CHECK(count(fast, Operation::check_range) == 0);
  CHECK(fast.code.size() < plain.code.size());
  CHECK(fast.kept.size() == 2);
}

TEST_CASE("optimise: directions of a board are told one after the other") {
  const Program plain = *compile_rule_set("othello").program;
  const Program fast = optimise(plain);
  const auto with_known_direction = [](const Program& program) {
    return std::all_of(program.code.begin(), program.code.end(), [&](const Instruction& each) {
      return (each.op != Operation::set_step && each.op != Operation::set_fill) || each.d >= program.first_constant;
    });
  };
  CHECK_FALSE(with_known_direction(plain));
  // The questions why not are about one place, and go through the directions as they were written.
  CHECK(with_known_direction(fast));
}

TEST_CASE("optimise: types are gathered where no pieces move, and offered at once") {
  const Program plain = *compile_rule_set("keltis").program;
  const Program gathered = gather_types(plain);
  CHECK(count(plain, Operation::types_in) == 0);
  const int loops = count(plain, Operation::next_type) - count(gathered, Operation::next_type);
  CHECK(count(gathered, Operation::set_next) - count(plain, Operation::set_next) == loops);
  CHECK(count(gathered, Operation::types_in) > 0);
  CHECK(count(gathered, Operation::types_in) < loops); // two actions for cards of the same hand look once
  CHECK(count(gathered, Operation::next_type) > 0);    // of what is moved in the loop itself
  CHECK(count(optimise(plain), Operation::offer_set) > 0);
}

TEST_CASE("optimise: cells of the scratch are parted where they are taken for several things") {
  ProgramBuilder b;
  b.lay_out({"number", "members"});
  b.program().begin = b.label_here();
  b.emit(Operation::copy, b.scratch(0), b.constant(7)); // a number, then a set, of which a part is read at last
  b.emit(Operation::copy, b.local(0), b.scratch(0));
  b.emit(Operation::set_clear, b.scratch(0), 2);
  b.emit(Operation::set_insert, b.scratch(0), b.constant(33));
  b.emit(Operation::set_count, b.local(1), b.scratch(0), 2);
  b.emit(Operation::copy, b.local(1), b.scratch(1));
  b.emit(Operation::finish, static_cast<int>(Outcome::drawn));
  const Program plain = b.build_with_empty_scoring();
  const Program parted = part_scratch(plain);
  REQUIRE(verify(parted).empty());
  const std::vector<Instruction>& code = parted.code;
  CHECK(code[1].b == code[0].a);
  CHECK(code[3].a == code[2].a);
  CHECK(code[4].b == code[2].a);
  CHECK(code[5].b == code[2].a + 1);
  CHECK((code[0].a < code[2].a || code[0].a >= code[2].a + 2));
  for (const Program* program : {&plain, &parted}) {
    Machine machine(*program);
    State state(*program);
    machine.start(state);
    CHECK(state[b.local(0)] == 7);
    CHECK(state[b.local(1)] == 2); // the second word holds 33 as its bit 1
  }
}

TEST_CASE("ranges: a loop, a branch and a table bound what cells hold") {
  const Program program = *compile_rule_set("connect_four").program;
  const Ranges ranges(program);
  int loops = 0;
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Instruction& each = program.code[at];
    if (each.op == Operation::offer) {
      CHECK(ranges.before(static_cast<int>(at), each.a) == Interval{0, 6}); // a column
      ++loops;
    } else if (each.op == Operation::put) {
      CHECK(program.model.zones[static_cast<std::size_t>(ranges.zone(static_cast<int>(at), each.a))].name == "board");
      CHECK(ranges.before(static_cast<int>(at), each.b) == Interval{0, 1}); // a disc of either player
    }
  }
  CHECK(loops == 1);
  CHECK(ranges.at_rest(program.decisions[0].player_cell) == Interval{0, 1});
}

TEST_CASE("ranges: markers can hold anything where an example sets them") {
  const Program program = *compile_rule_set("goofspiel").program;
  int round = model::none;
  for (std::size_t marker = 0; marker < program.model.markers.size(); ++marker) {
    round = program.model.markers[marker].name == "round" ? program.marker_cells[marker] : round;
  }
  REQUIRE(round != model::none);
  CHECK(Ranges(program).at_rest(round).within(1, 13));
  CHECK_FALSE(Ranges(program, true).at_rest(round).within(0, 100));
}
