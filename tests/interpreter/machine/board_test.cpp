#include "interpreter/machine/board.hpp"

#include "interpreter/lower/lower.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace brehon {
namespace {

std::vector<Cell> set_of(const std::set<int>& places, int cells) {
  std::vector<Cell> out(static_cast<std::size_t>(cells), 0);
  for (const int place : places) {
    Cell& word = out[static_cast<std::size_t>(place / 32)];
    word = static_cast<Cell>(static_cast<std::uint32_t>(word) | (1U << (place % 32)));
  }
  return out;
}

std::set<int> members(const std::vector<Cell>& set) {
  std::set<int> out;
  for (int place = 0; place < 32 * static_cast<int>(set.size()); ++place) {
    if (((static_cast<std::uint32_t>(set[static_cast<std::size_t>(place / 32)]) >> (place % 32)) & 1U) != 0) {
      out.insert(place);
    }
  }
  return out;
}

/// Roads between places, some of one way only.
model::Kind graph(int places, prelude::Random& random) {
  model::Kind kind;
  kind.form = model::Form::graph;
  for (int place = 0; place < places; ++place) {
    kind.values.push_back(std::to_string(place));
  }
  for (int road = 0; road < 3; ++road) {
    std::vector<int> steps;
    for (int place = 0; place < places; ++place) {
      const auto to = static_cast<int>(random.below(static_cast<std::uint64_t>(places) + 1));
      steps.push_back(to == places ? model::none : to);
    }
    kind.steps.push_back(steps);
  }
  return kind;
}

std::set<int> one_step(const model::Kind& kind, const std::set<int>& from, int direction) {
  std::set<int> out;
  for (const int place : from) {
    for (std::size_t d = 0; d < kind.steps.size(); ++d) {
      const int to = kind.steps[d][static_cast<std::size_t>(place)];
      if (to != model::none && (direction == model::none || static_cast<int>(d) == direction)) {
        out.insert(to);
      }
    }
  }
  return out;
}

std::set<int> reached(const model::Kind& kind, std::set<int> set, const std::set<int>& within, int direction) {
  for (std::size_t before = 0; before != set.size();) {
    before = set.size();
    for (const int place : one_step(kind, set, direction)) {
      if (within.count(place) > 0) {
        set.insert(place);
      }
    }
  }
  return set;
}

std::set<int> some(int places, prelude::Random& random) {
  std::set<int> out;
  for (int place = 0; place < places; ++place) {
    if (random.below(2) == 0) {
      out.insert(place);
    }
  }
  return out;
}

void agree(const model::Kind& kind, prelude::Random& random) {
  std::vector<Cell> tables = {7, 7, 7};
  const BoardLayout layout = board_layout(kind, model::KindId(0), tables);
  const Board board(layout, tables);
  REQUIRE(layout.places == kind.size());
  for (int round = 0; round < 20; ++round) {
    const std::set<int> from = some(kind.size(), random);
    const std::set<int> within = some(kind.size(), random);
    for (int direction = model::none; direction < static_cast<int>(kind.steps.size()); ++direction) {
      std::vector<Cell> to(static_cast<std::size_t>(layout.cells), -1);
      board.step(set_of(from, layout.cells).data(), direction, to.data());
      REQUIRE(members(to) == one_step(kind, from, direction));
      std::vector<Cell> filled = set_of(from, layout.cells);
      board.fill(filled.data(), direction, set_of(within, layout.cells).data());
      REQUIRE(members(filled) == reached(kind, from, within, direction));
    }
  }
}

/// Plays random games of a program, and the same ones of a program that asks every condition by itself.
void compare_with_plain(const RuleSet& rules) {
  Diagnostics diagnostics;
  Lowering how;
  how.watched = true; // then every condition is tested by itself
  const auto plain = lower(rules.program->model, diagnostics, how);
  REQUIRE(plain);
  Machine at_once(*rules.program);
  Machine by_one(*plain);
  for (std::uint64_t number = 0; number < 5; ++number) {
    prelude::Random random(11, number);
    State a(*rules.program);
    State b(*plain);
    at_once.start(a);
    by_one.start(b);
    for (int step = 0; step < 300 && at_once.rest(a) != Rest::terminal; ++step) {
      if (at_once.rest(a) == Rest::chance) {
        const int outcome = draw_outcome(at_once.outcomes(a), random);
        at_once.apply_chance(a, outcome);
        by_one.apply_chance(b, outcome);
        continue;
      }
      const std::vector<std::uint32_t> options = at_once.options();
      REQUIRE(options == by_one.options());
      const std::uint32_t option = options[static_cast<std::size_t>(random.below(options.size()))];
      at_once.apply(a, option);
      by_one.apply(b, option);
    }
    REQUIRE(by_one.rest(b) == at_once.rest(a));
    REQUIRE(a[cell::winners] == b[cell::winners]);
    REQUIRE(serialise(*rules.program, a) == serialise(*plain, b));
  }
}

const std::string game_of_order = R"(game order {
  title "Order"
  players a, b
  limit 100 decisions, else draw
  grid cell 4 x 4 { facing a: up, b: down }
  kind rung 1..6
  kind mood { calm, brisk, wild }
  pieces { stone per player x8 }
  zones { shelf[rung] slot of stone  tray[mood] slot of stone }
  markers { ceiling on 1..4 or none  floor on rung or none  latest on mood or none  avoided on 1..4  left on 0..99
    one on mood  other on mood  twice on 0..9  foremost on mood or none  foremost_cell on cell or none }
  setup {
    set left to 60  set avoided to 3  move 1 stone of a to shelf[2]
    move 1 stone of a to tray[calm]  move 1 stone of b to tray[wild]  set one to wild  set other to wild
    set twice to count(m in {one, other} where tray[m] is not empty)
    set foremost to first(m in {wild, calm} where tray[m] is not empty)
    set foremost_cell to first(c in {c4, a1} where c.row is not avoided)
  }
  play { setup moving }
  phase moving {
    turns clockwise from a {
      action climb (d in {forward_left, forward, forward_right}, place in cell) {
        let ahead be step(place, d)
        require other: ahead.row is not avoided
        require below: ceiling is none or ahead.row <= ceiling
        set ceiling to ahead.row
      }
      action walk (s in rung, m in mood) {
        require more: floor is none or s > floor
        require wilder: latest is not none and m >= latest or latest is none
        require free: shelf[s] is empty
        set floor to s
        set latest to m
      }
      action rest {
        set ceiling to none  set floor to none  set latest to none  set left to left - 1
        set avoided to 1 if avoided is 4 else avoided + 1
        if left is 0 { draw }
      }
    }
  }
}
)";

/// One move in several wordings, and conditions that speak of the places beside one.
const std::string game_of_wordings = R"(game wordings {
  title "Wordings"
  players a, b
  limit 60 decisions, else draw
  grid cell 6 x 6
  pieces { stone per player x8  wall x6 }
  zones { board[cell] slot of {stone, wall} }
  markers { done on 0..99 }
  define own(c in cell, p in player) = board[c].owner is p
  define between(x in cell, y in cell, d in direction) =
      count(z in (ray from x toward d) where board[z] is not empty and y in (ray from z toward d))
  define clear(x in cell, y in cell, n in 0..2) = some d in direction where y in (ray from x toward d) and between(x, y, d) is n
  setup {
    for each c in cell where c.row is 1 { move 1 stone of a to board[c] }
    for each c in cell where c.row is 6 { move 1 stone of b to board[c] }
    for each c in cell where c.row is 3 and c.column mod 2 is 1 { move 1 wall to board[c] }
  }
  play { setup moving }
  phase moving {
    turns clockwise from a {
      action by_span (x in cell, y in cell) {
        require yours: board[x].owner is me
        require way: some d in direction where y in (span from x toward d over board[it] is empty)
        move board[x] to board[y]
      }
      action by_none (x in cell, y in cell) {
        require yours: some stone of me in board[x]
        require way: some d in direction where y in (ray from x toward d) and no z in (ray from x toward d) where board[z] is not empty and y in (ray from z toward d)
        require free: board[y] is empty
        move board[x] to board[y]
      }
      action by_count (x in cell, y in cell) {
        require yours: count(stone of me in board[x]) is 1
        require way: clear(x, y, 0 if board[y] is empty else 2)
        if board[y] is not empty { move board[y] to box }
        move board[x] to board[y]
      }
      action by_every (x in cell, y in cell) {
        require yours: own(x, me)
        require way: board[y] is empty and some d in direction where y in (ray from x toward d)
            and every z in (ray from x toward d) has (y not in (ray from z toward d) or board[z] is empty)
        move board[x] to board[y]
      }
      action crowd (c in cell) {
        require two: count(n in neighbours of c where board[n] is not empty) in {2, 3} or count(n in neighbours of c where own(n, me)) >= 3
        require free: board[c] is empty
        require left: some wall in box
        move 1 wall to board[c]
      }
      action beside (c in cell) {
        require turned: some n in neighbours of c where board[n].owner is (me if n.row is c.row else opponent)
        require lined: not line of 3 through c where own(it, me)
        require few: count(n in neighbours of c where board[n] is empty and n.row > c.row) < 3
        require men: count(stone of me in board) + 1 > 2
        if board[c] is not empty { move board[c] to box }
      }
      action step_over (c in cell, d in direction) {
        let over be step(c, d, 2)
        let beside be step(c, d)
        require yours: own(c, me)
        require there: some stone of opponent in board[over]
        require free: board[beside] is empty
        move board[c] to board[beside]
      }
      action rest { add 1 to done  draw if done > 90 }
    }
  }
}
)";

/// The options of an action in a position, counted from its first one.
std::set<std::uint32_t> options_of(const ProgramDecision& decision, std::size_t action, Machine& machine,
                                   const State& state) {
  const auto first = static_cast<std::uint32_t>(decision.actions[ActionId(static_cast<int>(action))].first);
  const auto end = static_cast<std::uint32_t>(decision.actions[ActionId(static_cast<int>(action) + 1)].first);
  std::set<std::uint32_t> out;
  for (const std::uint32_t option : machine.list(state)) {
    if (option >= first && option < end) {
      out.insert(option - first);
    }
  }
  return out;
}

} // namespace

TEST_CASE("board: steps and fills of whole sets are those of their places") {
  prelude::Random random(3);
  for (const int size : {1, 2, 3, 5, 8, 11, 19}) {
    INFO("size " << size);
    agree(square_board("cell", size), random);
  }
  for (const int places : {3, 31, 32, 33, 70}) {
    INFO("places " << places);
    agree(graph(places, random), random);
  }
}

TEST_CASE("board: a direction knows the one that leads back") {
  std::vector<Cell> tables;
  const BoardLayout layout = board_layout(square_board("cell", 4), model::KindId(0), tables);
  for (int direction = 0; direction < 8; ++direction) {
    CHECK(layout.directions[static_cast<std::size_t>(direction)].opposite == (direction + 4) % 8);
  }
}

TEST_CASE("board: the slots that hold a type for which a table says so") {
  using enum Operation;
  ProgramBuilder b;
  const model::KindId cells = b.program().model.kinds.add(square_board("cell", 6)); // a set of two cells
  const model::FamilyId stones = b.family("stone", {});
  b.program().model.families[model::FamilyId(0)].unlimited = true;
  b.owned_type(stones, 0, "stone", 0);
  b.owned_type(stones, 1, "stone", 0);
  const model::ZoneId zone = b.zone("board", model::Shape::slot, {cells}, {0, 1}, 1);
  b.lay_out({"first", "second"});
  b.program().tables = {model::none, 0, 1}; // the owner of nothing, and of each type
  b.program().boards.push_back(board_layout(b.program().model.kinds[cells], cells, b.program().tables));
  b.program().begin = b.label_here();
  b.emit(put, b.place(zone, {2}), b.constant(0), b.constant(1));
  b.emit(put, b.place(zone, {33}), b.constant(0), b.constant(1));
  b.emit(put, b.place(zone, {35}), b.constant(1), b.constant(1));
  const int second = b.constant(1);
  const Label asked = b.program().code.next();
  b.emit(slots, b.local(0), zone, b.constant(0), 1);
  b.emit(finish, static_cast<int>(Outcome::drawn));
  const Program program = b.build_with_empty_scoring();
  REQUIRE(verify(program) == std::vector<std::string>{});
  const auto found = [&](const Program& asking) {
    Machine machine(asking);
    State state(asking);
    machine.start(state);
    return members({state[b.local(0)], state[b.local(1)]});
  };
  CHECK(found(program) == std::set<int>{2, 33});
  Program other = program;
  other.code[asked].c = second;
  CHECK(found(other) == std::set<int>{35});
  other.code[asked].d = 0; // no constant for none
  CHECK_FALSE(verify(other).empty());
  other = program;
  other.code[asked].b = 0; // the box is no slots
  CHECK_FALSE(verify(other).empty());
}

TEST_CASE("lift: a game is the same whether conditions are tested for all points at once or of one after the other") {
  for (const std::string game :
       {"tic_tac_toe", "connect_four", "breakthrough", "hex", "jungle", "othello", "stratego", "tain", "keltis",
        "targi", "love_letter", "yacht", "liars_dice", "tablut", "nine_mens_morris", "pentago", "amazons", "teeko"}) {
    INFO(game);
    compare_with_plain(compile_rule_set(game));
  }
}

TEST_CASE("lift: a move is a set of options in whatever words it is written") {
  const RuleSet rules = compile_rules("wordings.brehon", game_of_wordings);
  compare_with_plain(rules);
  const Program program = optimise(*rules.program);
  Machine machine(program);
  State state(program);
  machine.start(state);
  const ProgramDecision& decision = program.decisions[machine.decision(state)];
  const std::set<std::uint32_t> by_span = options_of(decision, 0, machine, state);
  CHECK_FALSE(by_span.empty());
  CHECK(options_of(decision, 1, machine, state) == by_span);
  CHECK(options_of(decision, 3, machine, state) == by_span);
  const std::set<std::uint32_t> by_count = options_of(decision, 2, machine, state); // takes men as well
  CHECK(std::includes(by_count.begin(), by_count.end(), by_span.begin(), by_span.end()));
  const auto offers_set = [](const Instruction& each) { return each.op == Operation::offer_set; };
  CHECK(std::count_if(program.code.begin(), program.code.end(), offers_set) == 6);
}

TEST_CASE("lift: values in order, of places that steps lead to, too, and only where there is something to compare") {
  const RuleSet rules = compile_rules("order.brehon", game_of_order);
  compare_with_plain(rules);
  const auto is_look_up = [](const Instruction& each) { return each.op == Operation::set_look_up; };
  CHECK(std::count_if(rules.program->code.begin(), rules.program->code.end(), is_look_up) >= 3);
}

TEST_CASE("lift: loops run through what they find in slots, and leave out places by their indices") {
  const auto lowered = [](const std::string& game, bool watched) {
    Diagnostics diagnostics;
    Lowering how;
    how.watched = watched;
    return *lower(compile_rule_set(game).program->model, diagnostics, how);
  };
  const auto count = [](const Program& program, Operation op) {
    return std::count_if(program.code.begin(), program.code.end(),
                         [op](const Instruction& each) { return each.op == op; });
  };
  CHECK(count(lowered("tain", true), Operation::slots) == 0);
  CHECK(count(lowered("tain", false), Operation::slots) > 10); // what lies in gates and realm, over and over
  CHECK(count(lowered("keltis", true), Operation::set_next) == 0);
  CHECK(count(lowered("keltis", false), Operation::set_next) > 0); // the stones that count as the goal
}

} // namespace brehon
