#include "interpreter/machine/execute.hpp"
#include "interpreter/verify/verify.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/program_builder.hpp"
#include "tests/interpreter/small_games.hpp"

#include <functional>
#include <vector>

namespace brehon {

namespace {

using enum Operation;
using Outcomes = std::vector<ChanceOutcome>;

/// Draws one stone from a zone that `fill` has filled, and ends; the local is the type drawn.
struct Draw {
  ProgramBuilder b;
  model::ZoneId zone;
  Program program;
  std::vector<State> states;
  Run run = Run::faulted;

  Draw(model::Shape shape, const std::function<void(ProgramBuilder&, int place)>& fill) {
    b.family("stone", {{"red", 3}, {"green", 1}});
    zone = b.zone("urn", shape, {}, {0, 1}, 4);
    b.lay_out({"drawn"});
    const int place = b.place(zone);
    b.program().begin = b.label_here();
    fill(b, place);
    b.emit(chance_draw, b.local(0), place, b.chance_point());
    b.emit(pop, place, b.local(0));
    b.emit(put, b.place(model::box), b.local(0), b.constant(1));
    b.emit(finish, static_cast<int>(Outcome::drawn));
    program = b.build_with_empty_scoring();
    REQUIRE(verify(program) == std::vector<std::string>{});
  }

  void start(Machine& machine) {
    states.assign(1, State(program));
    run = machine.start(states[0]);
  }
};

void put_stones(ProgramBuilder& b, int place, int type, int number) {
  b.emit(take, b.place(model::box), b.constant(type), b.constant(number));
  b.emit(put, place, b.constant(type), b.constant(number));
}

} // namespace

TEST_CASE("chance: a draw from a bag or a shuffled pile weighs by counts") {
  for (const model::Shape shape : {model::Shape::bag, model::Shape::pile}) {
    Draw draw(shape, [](ProgramBuilder& b, int place) {
      put_stones(b, place, 0, 3);
      put_stones(b, place, 1, 1);
      b.emit(shuffle, place);
    });
    Machine machine(draw.program);
    draw.start(machine);
    State& state = draw.states[0];
    CHECK(draw.run == Run::rested);
    CHECK(machine.rest(state) == Rest::chance);
    CHECK(machine.chance(state) == ChanceId(0));
    CHECK(machine.decision(state) == model::none);
    CHECK(machine.player(state) == model::none);
    CHECK(machine.outcomes(state) == Outcomes{{0, 3}, {1, 1}});
    CHECK(machine.apply_chance(state, 1) == Run::ended);
    CHECK(state[draw.b.local(0)] == 1);
    CHECK(state_fault(draw.program, state).empty());
  }
}

TEST_CASE("chance: what is known does not fall") {
  Draw top(model::Shape::pile, [](ProgramBuilder& b, int place) {
    put_stones(b, place, 0, 3);
    b.emit(shuffle, place);
    put_stones(b, place, 1, 1);
  });
  Machine machine(top.program);
  top.start(machine);
  CHECK(top.run == Run::ended);
  CHECK(top.states[0][top.b.local(0)] == 1);

  Draw alike(model::Shape::pile, [](ProgramBuilder& b, int place) {
    put_stones(b, place, 0, 3);
    b.emit(shuffle, place);
  });
  Machine other(alike.program);
  alike.start(other);
  CHECK(alike.run == Run::ended);
  CHECK(alike.states[0][alike.b.local(0)] == 0);
}

TEST_CASE("chance: nothing can be drawn where nothing is") {
  Draw draw(model::Shape::pile, [](ProgramBuilder&, int) {});
  Machine machine(draw.program);
  draw.start(machine);
  CHECK(draw.run == Run::faulted);
  CHECK(machine.fault()->message == "`urn` is empty");
}

TEST_CASE("chance: a roll is even, and one with one side is none") {
  for (const int sides : {1, 6}) {
    ProgramBuilder b;
    b.lay_out({"rolled"});
    b.program().begin = b.label_here();
    b.emit(copy, b.local(0), b.constant(9));
    b.emit(chance_roll, b.local(0), sides, b.chance_point());
    b.emit(finish, static_cast<int>(Outcome::drawn));
    const Program program = b.build_with_empty_scoring();
    Machine machine(program);
    State state(program);
    const Run run = machine.start(state);
    if (sides == 1) {
      CHECK(run == Run::ended);
      CHECK(state[b.local(0)] == 0);
      continue;
    }
    CHECK(run == Run::rested);
    CHECK(machine.outcomes(state) == Outcomes{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}});
    CHECK(machine.apply_chance(state, 5) == Run::ended);
    CHECK(state[b.local(0)] == 5);
  }
}

TEST_CASE("choose: options are listed on arrival, and again for any state") {
  const Program program = cards();
  Machine machine(program);
  State state(program);
  machine.start(state);
  CHECK(machine.options().empty());
  machine.apply_chance(state, 2);
  machine.apply_chance(state, 0);
  CHECK(machine.options() == std::vector<std::uint32_t>{2, 3});
  const State before = state;
  machine.apply(state, 2);
  CHECK(machine.options() == std::vector<std::uint32_t>{0, 3});
  CHECK(machine.list(before) == std::vector<std::uint32_t>{2, 3});
  CHECK(machine.options() == std::vector<std::uint32_t>{0, 3});
  CHECK(machine.player(before) == 0);
  CHECK(machine.player(state) == 1);
}

TEST_CASE("choose: why not") {
  const Program program = cards();
  Machine machine(program);
  State state(program);
  machine.start(state);
  machine.apply_chance(state, 2);
  machine.apply_chance(state, 0);
  const State before = state;
  CHECK(machine.why(state, ActionId(0), {0}) == std::vector{RequirementId(0)});
  CHECK(program.requirements.front().path == "laying.lay.here");
  CHECK(machine.why(state, ActionId(0), {2}).empty());
  CHECK(machine.why(state, ActionId(1), {}).empty());
  CHECK(state == before);
  CHECK(machine.options() == std::vector<std::uint32_t>{2, 3});
}

TEST_CASE("choose: an option alone, and a decision without any") {
  for (const bool other : {false, true}) {
    for (const bool alone : {false, true}) {
      ProgramBuilder b;
      b.lay_out();
      b.program().begin = b.label_here();
      const Label list = b.label(), end = b.label(), nothing = b.label(), why = b.label();
      const ProgramDecisionId decision = b.decision("decision", b.constant(0), list);
      b.action(decision, "act", {}, end, why);
      b.action(decision, "pass", {}, end, why);
      b.emit(choose, decision, nothing);
      b.here(list);
      if (other) {
        b.emit(offer, b.constant(0));
      }
      if (alone) {
        b.emit(offer_alone, b.constant(1));
      }
      b.here(why);
      b.emit(done);
      b.here(nothing);
      b.emit(finish, static_cast<int>(Outcome::stated));
      b.here(end);
      b.emit(finish, static_cast<int>(Outcome::drawn));
      const Program program = b.build_with_empty_scoring();
      Machine machine(program);
      State state(program);
      const Run run = machine.start(state);
      CHECK(run == (other || alone ? Run::rested : Run::ended));
      if (run == Run::rested) {
        CHECK(machine.options() == std::vector<std::uint32_t>{other ? 0U : 1U});
        CHECK(machine.apply(state, machine.options()[0]) == Run::ended);
      }
    }
  }
}

TEST_CASE("choose: digits become values, types and places") {
  ProgramBuilder b;
  b.family("stone", {{"red", 3}, {"green", 1}});
  const model::ZoneId slot = b.zone("slot", model::Shape::slot, {model::player_kind}, {0, 1}, 1);
  b.lay_out({"value", "place", "type"});
  b.program().begin = b.label_here();
  const Label list = b.label(), end = b.label(), why = b.label();
  const ProgramDecisionId decision = b.decision("decision", b.constant(0), list);
  Parameter value, piece;
  value.values = {5, 7, 9};
  value.value_cell = b.local(0);
  piece.form = Parameter::Form::place_type;
  piece.values = {0, 1};
  piece.places = {b.program().place_of(slot, {0}), b.program().place_of(slot, {1})};
  piece.place_cell = b.local(1);
  piece.value_cell = b.local(2);
  b.action(decision, "first", {}, end, why);
  b.action(decision, "act", {value, piece}, end, why);
  b.emit(choose, decision, end);
  b.here(list);
  b.here(why);
  b.emit(offer, b.constant(0));
  b.emit(done);
  b.here(end);
  b.emit(finish, static_cast<int>(Outcome::drawn));
  const Program program = b.build_with_empty_scoring();
  Machine machine(program);
  std::uint32_t option = 1;
  for (const int v : {5, 7, 9}) {
    for (const int player : {0, 1}) {
      for (const int type : {0, 1}) {
        State state(program);
        machine.start(state);
        machine.apply(state, option++);
        CHECK(state[b.local(0)] == v);
        CHECK(state[b.local(1)] == program.place_of(slot, {player}).number());
        CHECK(state[b.local(2)] == type);
      }
    }
  }
}

TEST_CASE("line: places in a row, at least or exactly so many") {
  for (const bool exactly : {false, true}) {
    const auto holds = [exactly](const std::vector<int>& members, int centre, int length) {
      ProgramBuilder b;
      const model::KindId cells = b.program().model.kinds.add(square_board("cell", 8)); // more than one cell of a set
      b.lay_out({"holds"});
      b.program().boards.push_back(board_layout(b.program().model.kinds[cells], cells, b.program().tables));
      b.program().lines.push_back({BoardId(0), b.constant(length), b.constant(centre), exactly});
      b.program().begin = b.label_here();
      for (const int member : members) {
        b.emit(set_insert, b.scratch(0), b.constant(member));
      }
      b.emit(line, b.local(0), 0, b.scratch(0));
      b.emit(finish, static_cast<int>(Outcome::drawn));
      const Program program = b.build_with_empty_scoring();
      REQUIRE(verify(program) == std::vector<std::string>{});
      Machine machine(program);
      State state(program);
      machine.start(state);
      return state[b.local(0)] == 1;
    };
    const std::vector<int> row = {0, 1, 2, 3}, column = {24, 32, 40}, falling = {7, 14, 21}, broken = {0, 1, 3, 4};
    for (const int centre : {0, 1, 3}) {
      CHECK(holds(row, centre, 4));
      CHECK(holds(row, centre, 3) == !exactly);
      CHECK_FALSE(holds(row, centre, 5));
    }
    CHECK(holds(column, 32, 3));
    CHECK(holds(falling, 7, 3));
    CHECK(holds(broken, 3, 2));
    CHECK_FALSE(holds(broken, 3, 3));
    CHECK_FALSE(holds(row, 4, 1));           // is not in the set
    CHECK_FALSE(holds(row, model::none, 1)); // is no place
    CHECK_FALSE(holds({7, 8}, 7, 2));        // a row does not go on in the next
  }
}

} // namespace brehon
