#include "interpreter/verify/verify.hpp"

#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

namespace {

using Findings = std::vector<std::string>;

/// What is found when a sound program is changed.
Findings after(const Program& sound, const std::function<void(Program&)>& change) {
  Program program = sound;
  change(program);
  return verify(program);
}

/// Whether one of several findings says so.
bool some_mentions(const Findings& findings, const std::string& text) {
  return std::any_of(findings.begin(), findings.end(),
                     [&text](const std::string& finding) { return finding.find(text) != std::string::npos; });
}

/// What is found when the first instruction of a kind is changed.
Findings after_change(Operation op, const std::function<void(Instruction&)>& change) {
  return after(cards(), [&](Program& program) {
    for (Instruction& instruction : program.code) {
      if (instruction.op == op) {
        change(instruction);
        return;
      }
    }
  });
}

bool mentions(const Findings& findings, const std::string& text) {
  return findings.size() == 1 && findings[0].find(text) != std::string::npos;
}

} // namespace

TEST_CASE("verify: sound programs") {
  CHECK(verify(tic_tac_toe()) == Findings{});
  CHECK(verify(cards()) == Findings{});
}

TEST_CASE("verify: the programs of games that use what rules seldom need") {
  for (const std::filesystem::path& file : case_files("play")) {
    INFO(file.string());
    Sources sources;
    Diagnostics diagnostics;
    const std::uint32_t number = sources.add(file.string(), text_of(file));
    const std::optional<Node> tree = parse(sources[number], number, diagnostics);
    REQUIRE(tree);
    const std::optional<model::Model> model = check(tree->children.front(), {}, diagnostics);
    REQUIRE(model);
    for (const Lowering how : {Lowering{false, false}, Lowering{false, true}, Lowering{true, false}}) {
      const std::optional<Program> program = lower(*model, diagnostics, how);
      REQUIRE(program);
      CHECK(verify(*program) == Findings{});
    }
  }
}

TEST_CASE("verify: operands") {
  using enum Operation;
  CHECK(mentions(after_change(copy, [](Instruction& i) { i.b = 9999; }), "operand b is not a cell: 9999"));
  CHECK(mentions(after_change(copy, [](Instruction& i) { i.b = -1; }), "operand b is not a cell: -1"));
  CHECK(mentions(after_change(jump, [](Instruction& i) { i.a = 9999; }), "`jump`: operand a is not a label: 9999"));
  CHECK(mentions(after_change(choose, [](Instruction& i) { i.a = 1; }), "`choose`: there is no decision 1"));
  CHECK(mentions(after_change(chance_draw, [](Instruction& i) { i.c = 1; }), "there is no chance point 1"));
  CHECK(mentions(after_change(fail, [](Instruction& i) { i.a = -1; }), "there is no requirement -1"));
  CHECK(mentions(after_change(finish, [](Instruction& i) { i.a = 0; }), "there is no outcome 0"));
  CHECK(mentions(after_change(set_face, [](Instruction& i) { i.b = 3; }), "there is no face 3"));
}

TEST_CASE("verify: what is written") {
  using enum Operation;
  const Program program = cards();
  CHECK(mentions(after_change(copy, [&](Instruction& i) { i.a = program.first_constant; }),
                 "writes what is neither state nor scratch"));
  CHECK(mentions(after(cards(),
                       [](Program& p) {
                         p.code[Label(3)] = {clear, p.first_constant - 1, 2, 0, 0};
                       }),
                 "writes what is neither state nor scratch"));
  // A chance that falls after a state was copied must still know its place.
  CHECK(mentions(after_change(chance_draw, [&](Instruction& i) { i.b = program.state_cells; }),
                 "the place is not kept in the state"));
  CHECK(mentions(after(program, [&](Program& p) { p.decisions.front().player_cell = p.state_cells; }),
                 "who decides `laying` is not kept in the state"));
}

TEST_CASE("verify: control") {
  using enum Operation;
  CHECK(mentions(after(cards(), [](Program& p) { p.code.back() = {touch, 0, 0, 0, 0}; }), "the code runs off its end"));
  CHECK(
      mentions(after(cards(), [](Program& p) { p.begin = {}; }), "the game, its set-up or its scoring leads nowhere"));
  CHECK(mentions(after(cards(),
                       [](Program& p) {
                         p.entries.push_back({"x", Label(0), Label(9999), model::none, 0});
                       }),
                 "the entry `x` leads nowhere"));
  CHECK(mentions(after(cards(), [](Program& p) { p.decisions.front().actions.front().entry = Label(9999); }),
                 "`lay` in `laying` leads nowhere"));
}

TEST_CASE("verify: a listing, a question and the scoring leave the state alone") {
  using enum Operation;
  const Program program = cards();
  const auto replace_at = [&](Label label, Instruction instruction) {
    return after(program, [&](Program& p) { p.code[label] = instruction; });
  };
  const Label list = program.decisions.front().list, why = program.decisions.front().actions.front().why;
  const int local = program.first_local, scratch = program.state_cells;
  CHECK(mentions(replace_at(list, {copy, local, scratch, 0, 0}), "a listing must not do that"));
  CHECK(mentions(replace_at(list, {store, local, scratch, scratch, 0}), "a listing must not do that"));
  CHECK(mentions(replace_at(list, {put, scratch, scratch, scratch, 0}), "a listing must not do that"));
  CHECK(mentions(replace_at(list, {chance_roll, scratch, 2, 0, 0}), "a listing must not do that"));
  CHECK(mentions(replace_at(list, {fail, 0, 0, 0, 0}), "a listing must not do that"));
  CHECK(mentions(replace_at(why, {set_face, scratch, 1, 0, 0}), "a question why not must not do that"));
  CHECK(mentions(replace_at(why, {offer, scratch, 0, 0, 0}), "a question why not must not do that"));
  CHECK(mentions(replace_at(program.score, {finish, 1, 0, 0, 0}), "the scoring must not do that"));
  CHECK(mentions(replace_at(program.begin, {offer, scratch, 0, 0, 0}), "play must not do that"));
  CHECK(mentions(replace_at(program.begin, {done, 0, 0, 0, 0}), "play must not do that"));
  // Also in a subroutine that it calls.
  CHECK(mentions(after(program,
                       [&](Program& p) {
                         p.code.push_back({shuffle, scratch, 0, 0, 0});
                         p.code.push_back({ret, scratch, 0, 0, 0});
                         p.debug.resize(p.code.size());
                         p.code[list] = {call, static_cast<int>(p.code.size()) - 2, scratch, 0, 0};
                       }),
                 "a listing must not do that"));
}

TEST_CASE("verify: places and markers have their cells for themselves") {
  const Program program = cards();
  CHECK(some_mentions(after(program, [](Program& p) { p.places[PlaceId(2)].base = p.places[PlaceId(1)].base; }),
                      "share cell"));
  CHECK(some_mentions(after(program, [](Program& p) { p.marker_cells.front() = p.state_cells - 1; }),
                      "lies outside the state"));
  CHECK(mentions(after(program, [](Program& p) { p.local_names.clear(); }), "of the state belongs to nothing"));
  CHECK(mentions(after(program, [](Program& p) { p.zones[model::ZoneId(1)].cells = 1; }),
                 "the layout of `deck` is wrong"));
  CHECK(mentions(after(program, [](Program& p) { p.places[PlaceId(1)].zone = model::ZoneId(2); }),
                 "place 1 is not the one of `deck`"));
  const auto in_box = [&](Cell number) {
    return after(program,
                 [number](Program& p) { p.initial[static_cast<std::size_t>(p.places.front().base)] = number; });
  };
  CHECK(mentions(in_box(7), "at the start: `box` holds what it cannot hold"));
  CHECK(mentions(in_box(0), "at the start: 1 missing of `card`"));
}

TEST_CASE("verify: options are numbered without a gap") {
  const Program program = cards();
  CHECK(mentions(after(program, [](Program& p) { p.decisions.front().options = 5; }),
                 "has 5 options, and should have 4"));
  CHECK(mentions(after(program,
                       [](Program& p) {
                         p.decisions.front().actions.back().first = 2;
                         p.decisions.front().options = 3;
                       }),
                 "`pass` in `laying` has 1 options from 2, and should have 1 from 3"));
  CHECK(mentions(after(program, [](Program& p) { p.decisions.front().actions.front().parameters[0].values[0] = 3; }),
                 "a parameter of `lay` in `laying` is out of range"));
}

} // namespace brehon
