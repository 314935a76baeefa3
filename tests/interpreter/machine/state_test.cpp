#include "interpreter/machine/state.hpp"

#include "interpreter/machine/execute.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace brehon {

namespace {

/// States of one game, from the first to the last, each with the first way on.
std::vector<State> first_play(const Program& program) {
  Machine machine(program);
  State state(program);
  std::vector<State> states;
  for (Run run = machine.start(state);;) {
    states.push_back(state);
    if (run != Run::rested) {
      return states;
    }
    run = machine.rest(state) == Rest::chance ? machine.apply_chance(state, machine.outcomes(state)[0].outcome)
                                              : machine.apply(state, machine.options()[0]);
  }
}

} // namespace

TEST_CASE("state: copies are equal, and go their own way") {
  const Program program = tic_tac_toe();
  Machine machine(program);
  State state(program);
  machine.start(state);
  State copy = state;
  CHECK(copy == state);
  machine.apply(copy, 4);
  CHECK_FALSE(copy == state);
  copy = state;
  CHECK(copy == state);
  CHECK(machine.hash(copy) == machine.hash(state));
  CHECK(state.cells().size() == static_cast<std::size_t>(program.state_cells));
}

TEST_CASE("state: scratch is no part of it") {
  const Program program = tic_tac_toe();
  Machine machine(program);
  State state(program);
  machine.start(state);
  State other = state;
  std::fill(other.memory() + program.state_cells, other.memory() + program.first_constant, 12345);
  CHECK(other == state);
  CHECK(machine.hash(other) == machine.hash(state));
  for (const std::uint32_t option : {0U, 3U, 1U, 4U, 2U}) { // plays the same from scratch of any content
    machine.apply(state, option);
    const std::vector<std::uint32_t> options = machine.options();
    machine.apply(other, option);
    CHECK(machine.options() == options);
    CHECK(other == state);
    std::fill(other.memory() + program.state_cells, other.memory() + program.first_constant, -777);
  }
  CHECK(machine.rest(other) == Rest::terminal);
}

TEST_CASE("state: the same position is the same state whatever led to it") {
  const Program program = tic_tac_toe();
  Machine machine(program);
  State one(program), other(program);
  machine.start(one);
  machine.start(other);
  for (const std::uint32_t option : {0U, 4U, 8U}) {
    machine.apply(one, option);
  }
  for (const std::uint32_t option : {8U, 4U, 0U}) {
    machine.apply(other, option);
  }
  CHECK(one == other);
  CHECK(machine.hash(one) == machine.hash(other));
}

TEST_CASE("state: the hash does not depend on where instructions and cells are") {
  const Program program = cards();
  // The same game with an instruction before all others, and with scratch that is one cell larger.
  Program moved = program;
  moved.code.insert(moved.code.begin(), {Operation::touch, 0, 0, 0, 0});
  moved.debug.insert(moved.debug.begin(), DebugInfo{});
  for (Instruction& instruction : moved.code) {
    each_operand(instruction, "l", [](int& label) { ++label; });
  }
  each_label(moved, [](Label& label) { ++label; });
  const std::vector<State> plays = first_play(program), others = first_play(moved);
  REQUIRE(plays.size() == others.size());
  const StateForm form(program), other_form(moved);
  for (std::size_t i = 0; i < plays.size(); ++i) {
    CHECK(form.hash(plays[i]) == other_form.hash(others[i]));
    // and a state can be carried over as text
    const DeserialiseResult carried = deserialise(moved, serialise(program, plays[i]));
    INFO(carried.error);
    REQUIRE(carried.state.size() == 1);
    CHECK(carried.state[0] == others[i]);
  }
  std::vector<std::uint64_t> hashes;
  for (const State& state : plays) {
    hashes.push_back(form.hash(state));
  }
  std::sort(hashes.begin(), hashes.end());
  CHECK(std::unique(hashes.begin(), hashes.end()) == hashes.end());
}

TEST_CASE("state: it reads back what it writes") {
  for (const Program& program : {tic_tac_toe(), cards()}) {
    for (const State& state : first_play(program)) {
      const DeserialiseResult read = deserialise(program, serialise(program, state));
      INFO(read.error);
      REQUIRE(read.state.size() == 1);
      CHECK(read.state[0] == state);
    }
  }
}

TEST_CASE("state: what is no state of these rules is refused") {
  const Program program = cards();
  const std::vector<State> states = first_play(program);
  const std::string text = serialise(program, states[0]);
  CHECK(text.substr(0, 29) == R"([1,"000000000000feed",2,0,0,0)");
  const auto error = [&](const std::string& changed) { return deserialise(program, changed).error; };
  const auto with = [&text](const std::string& old, const std::string& replacement) {
    std::string changed = text;
    changed.replace(changed.find(old), old.size(), replacement);
    return changed;
  };
  CHECK(error("") == "this is not a state: a JSON array is expected");
  CHECK(error("[1") == "this is not a state: a JSON array is expected");
  CHECK(error("{}") == "this is not a state: a JSON array is expected");
  CHECK(error(with("[1,", "[2,")) == "the state has format 2, this program reads format 1");
  CHECK(error(with("feed", "beef")) == "the state belongs to other rules");
  CHECK(error(with(",2,0,0,0", ",2,0,0,0.5")) == "a value of the state is not a number");
  CHECK(error(with(",2,0,0,0", ",2,0,0,99999999999")) == "a value of the state is not a number");
  CHECK(error(with(",2,0,0,0", ",2,7,0,0")) == "the program does not rest where the state does");
  CHECK(error(with("]", ",0]")) == "the state has the wrong number of values");
  CHECK(error(with(",0]", "]")) == "the state has the wrong number of values");
  CHECK(error(R"([1,"000000000000feed"])") == "the state has the wrong number of values");
}

TEST_CASE("state: what cannot be is found") {
  const Program program = cards();
  std::vector<State> states = first_play(program);
  for (const State& state : states) {
    CHECK(state_fault(program, state).empty());
  }
  State& last = states.back();
  const auto base = [&program](const char* zone, int player) -> int {
    for (const Place& place : program.places) {
      const bool same = program.model.zones[place.zone].name == zone;
      if (same && (place.indices.empty() || place.indices[0] == player)) {
        return place.base;
      }
    }
    return model::none;
  };
  const int table = base("table", 0);
  State changed = last;
  changed[table] = model::none;
  CHECK(state_fault(program, changed) == "1 missing of `card`");
  changed[table] = 99;
  CHECK(state_fault(program, changed) == "`table[a]` holds what it cannot hold");
  changed = last;
  ++changed[base("hand", 1)];
  CHECK(state_fault(program, changed) == "1 too many of `card`");
  changed = last;
  changed[base("deck", 0)] = 4;
  CHECK(state_fault(program, changed) == "`deck` holds what it cannot hold");
  changed = last;
  changed[base("deck", 0) + 1] = 1; // left behind beyond what the pile holds
  CHECK(state_fault(program, changed) == "`deck` holds what it cannot hold");
}

} // namespace brehon
