#include "interpreter/optimise/optimise.hpp"

#include "interpreter/optimise/ranges.hpp"
#include "tests/effort.hpp"
#include "tests/interpreter/program_builder.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>

using namespace brehon;

namespace {

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

/// A game of one decision without effect: its options, of 100, are those that the code which `list` writes offers.
template <typename List> Program game_of_options(const List& list) {
  ProgramBuilder b;
  Parameter number;
  number.kind = b.kind("number", {});
  for (int i = 0; i < 100; ++i) {
    number.values.push_back(i);
    b.program().model.kinds.back().values.push_back("n" + std::to_string(i));
  }
  b.lay_out({"me", "chosen"});
  number.value_cell = b.local(1);
  b.program().tables = {3, 0, 3, 1, 0, 2, 3, 0};
  b.program().tables.resize(32);
  const Label listing = b.label(), entry = b.label(), why = b.label();
  const ProgramDecisionId decision = b.decision("choice", b.local(0), listing);
  b.action(decision, "take", {number}, entry, why);
  b.program().begin = b.label_here();
  b.emit(Operation::choose, decision, entry);
  b.here(entry);
  b.emit(Operation::finish, static_cast<int>(Outcome::drawn));
  b.here(why);
  b.emit(Operation::done);
  b.here(listing);
  list(b);
  b.emit(Operation::done);
  return b.build_with_empty_scoring();
}

std::vector<std::uint32_t> options_of(const Program& program) {
  REQUIRE(verify(program).empty());
  Machine machine(program);
  State state(program);
  machine.start(state);
  return machine.options();
}

constexpr Cell outer_set = 0b11101111; // without 4
constexpr Cell inner_set = 0b1001;

/// Offers the values of a set that the table does not give a 3 or a 1, and 10 more than the table gives those. `behind`
/// writes what comes before the loop goes on, and behind it.
template <typename Behind> void list_filtered(ProgramBuilder& b, const Behind& behind) {
  using enum Operation;
  const int value = b.scratch(0), found = b.scratch(1), test = b.scratch(2), set = b.scratch(3);
  b.emit(copy, set, b.constant(outer_set));
  b.emit(copy, value, b.constant(model::none));
  const Label head = b.label_here(), end = b.label();
  b.emit(set_next, value, set, 1, end);
  b.emit(look_up, found, 0, value);
  b.emit(equal, test, found, b.constant(3));
  b.emit(jump_if, test, head);
  b.emit(equal, test, found, b.constant(1));
  b.emit(jump_if, test, head);
  b.emit(offer, value);
  b.emit(add, test, found, b.constant(10));
  b.emit(offer, test);
  behind(false);
  b.emit(jump, head);
  b.here(end);
  behind(true);
}

/// Offers 20 + v * 10 + w for the values of two sets, and `added` cells besides.
void list_pairs(ProgramBuilder& b, const std::vector<int>& added, bool reads_sum = false) {
  using enum Operation;
  const int value = b.scratch(0), sum = b.scratch(1);
  b.emit(copy, value, b.constant(model::none));
  const Label head = b.label_here(), end = b.label();
  b.emit(set_next, value, b.constant(0b10110), 1, end);
  b.emit(multiply_add, sum, value, 10, b.constant(20));
  for (const int cell : added) {
    b.emit(add, sum, cell, sum);
  }
  b.emit(offer_set, sum, b.constant(inner_set), 1);
  b.emit(jump, head);
  b.here(end);
  if (reads_sum) {
    b.emit(offer, sum);
  }
}

void check_passes(const std::vector<std::string>& rule_sets) {
  for (const std::string& name : rule_sets) {
    const RuleSet plain = compile_rule_set(name);
    const auto check = [&](const Program& other, int steps) {
      REQUIRE(verify(other).empty());
      for (const std::uint64_t seed : {1, 2}) {
        play_both(*plain.program, other, seed, steps);
      }
    };
    for (const Pass& pass : passes()) {
      INFO(name << ", " << pass.name);
      check(pass.run(*plain.program), 100);
    }
    INFO(name);
    check(optimise(*plain.program), 300);
  }
}

} // namespace

TEST_CASE("optimise: each pass, and all of them, leave a game as it was") {
  check_passes(sample(rule_set_names(), {.quick = 4, .instrumented = 20}));
}

TEST_CASE("optimise: each pass, and all of them, leave every game as it was", "[long]") {
  check_passes(rule_set_names());
}

TEST_CASE("optimise: what lies in order, and what is repeated, is the same in each program") {
  for (const std::string name : {"orders", "repeats", "dealt"}) {
    const std::string path = "tests/cases/play/" + name + ".brehon";
    const RuleSet plain = compile_rules(path, text_of(BREHON_SOURCE_DIR "/" + path));
    Diagnostics diagnostics;
    const auto watched = lower(plain.program->model, diagnostics, {.watched = true});
    REQUIRE(watched);
    INFO(name);
    for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
      play_both(*plain.program, *watched, seed, 300);
      play_both(*plain.program, optimise(*plain.program), seed, 300);
    }
    for (const Pass& pass : passes()) {
      INFO(pass.name);
      const Program other = pass.run(*plain.program);
      REQUIRE(verify(other).empty());
      play_both(*plain.program, other, 6, 300);
    }
  }
}

TEST_CASE("optimise: a pass can be left out") {
  const Program plain = *compile_rule_set("tic_tac_toe").program;
  CHECK(optimise(plain, "keep_sets").kept.empty());
  CHECK_FALSE(optimise(plain, "superinstructions").superinstructions);
  CHECK(optimise(plain).superinstructions);
  CHECK_FALSE(plain.superinstructions);
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

TEST_CASE("optimise: directions of a board are treated one after the other") {
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

TEST_CASE("optimise: tests of the value alone become a set that a loop runs through") {
  const Program plain = game_of_options([](ProgramBuilder& b) { list_filtered(b, [](bool) {}); });
  const Program filtered = filter_sets(plain);
  CHECK(options_of(plain) == std::vector<std::uint32_t>{1, 10, 5, 12, 7, 10});
  CHECK(options_of(filtered) == options_of(plain));
  CHECK(count(filtered, Operation::set_and) == 1);
  CHECK(count(filtered, Operation::jump_if) == 0);
  CHECK(count(filtered, Operation::equal) == 0);
  CHECK(count(filtered, Operation::look_up) == 1); // it is read behind the tests
}

TEST_CASE("optimise: a loop is not filtered where the set changes in it, or the last value is read behind it") {
  for (const int reason : {0, 1, 2}) {
    const Program plain = game_of_options([reason](ProgramBuilder& b) {
      list_filtered(b, [&](bool is_end) {
        if (reason == 0 && !is_end) {
          b.emit(Operation::copy, b.scratch(4), b.constant(7)); // matters to nothing
        } else if (reason == 1 && !is_end) {
          b.emit(Operation::set_insert, b.scratch(3), b.constant(8));
        } else if (reason == 2 && is_end) {
          b.emit(Operation::offer, b.scratch(1)); // of value 7 the table says 0, of value 6 what is not offered
        }
      });
    });
    const Program filtered = filter_sets(plain);
    CHECK(options_of(filtered) == options_of(plain));
    CHECK(count(filtered, Operation::set_and) == (reason == 0 ? 1 : 0));
  }
}

TEST_CASE("optimise: pairs out of two sets are one operation") {
  const Program plain = game_of_options([](ProgramBuilder& b) { list_pairs(b, {b.constant(5)}); });
  const Program paired = offer_products(plain);
  CHECK(options_of(plain) == std::vector<std::uint32_t>{35, 38, 45, 48, 65, 68});
  CHECK(options_of(paired) == options_of(plain));
  CHECK(count(paired, Operation::offer_product) == 1);
  CHECK(count(paired, Operation::multiply_add) == 0);
  CHECK(paired.products.size() == 1);
}

TEST_CASE("optimise: the base of pairs may be a sum, but nothing that comes of the first set") {
  const auto paired = [](const auto& list) {
    const Program plain = game_of_options(list);
    const Program out = offer_products(plain);
    CHECK(options_of(out) == options_of(plain));
    return count(out, Operation::offer_product);
  };
  CHECK(paired([](ProgramBuilder& b) { list_pairs(b, {b.local(0), b.constant(1), b.local(1)}); }) == 1);
  CHECK(paired([](ProgramBuilder& b) { list_pairs(b, {b.scratch(0)}); }) == 0);
  CHECK(paired([](ProgramBuilder& b) { list_pairs(b, {}, true); }) == 0);
}

TEST_CASE("optimise: what goes from a hand to places is offered as pairs") {
  const Program fast = optimise(*compile_rule_set("tain").program);
  CHECK(count(fast, Operation::offer_product) == 3);
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
  const Instruction* code = parted.code.data();
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
  for (const Label at : ids(program.code)) {
    const Instruction& each = program.code[at];
    if (each.op == Operation::offer) {
      CHECK(ranges.before(at, each.a) == Interval{0, 6}); // a column
      ++loops;
    } else if (each.op == Operation::put) {
      CHECK(program.model.zones[ranges.zone(at, each.a)].name == "board");
      CHECK(ranges.before(at, each.b) == Interval{0, 1}); // a disc of either player
    }
  }
  CHECK(loops == 1);
  CHECK(ranges.at_rest(program.decisions[ProgramDecisionId(0)].player_cell) == Interval{0, 1});
}

TEST_CASE("ranges: markers can hold anything where an example sets them") {
  const Program program = *compile_rule_set("goofspiel").program;
  int round = model::none;
  for (const model::MarkerId marker : ids(program.model.markers)) {
    round = program.model.markers[marker].name == "round" ? program.marker_cells[marker] : round;
  }
  REQUIRE(round != model::none);
  CHECK(Ranges(program).at_rest(round).within(1, 13));
  CHECK_FALSE(Ranges(program, true).at_rest(round).within(0, 100));
}
