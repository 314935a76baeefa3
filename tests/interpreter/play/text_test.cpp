#include "interpreter/play/text.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/program_builder.hpp"
#include "tests/interpreter/small_games.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace brehon {

namespace {

using enum Operation;

/// One decision with parameters of every form. Player a has a chief and two boys in his bag, and a scout of each player
/// stands at the gates of b; two boys lie in a row. All options are possible but those that send a chief.
Program scouts() {
  ProgramBuilder b;
  const model::KindId gate = b.kind("gate", {"p1", "p2"});
  const model::FamilyId tokens = b.family("token", {});
  b.owned_type(tokens, 0, "chief", 1);
  b.owned_type(tokens, 0, "boy", 3);
  b.owned_type(tokens, 1, "boy", 2);
  const model::ZoneId screen = b.zone("screen", model::Shape::bag, {model::player_kind}, {0, 1, 2}, model::none);
  const model::ZoneId scout = b.zone("scout", model::Shape::slot, {model::player_kind, gate}, {0, 1, 2}, 1, true);
  const model::ZoneId path = b.zone("path", model::Shape::row, {gate}, {0, 1, 2}, 4);
  model::Model& model = b.program().model;
  model.zones[scout].seen_by = {model::Viewer::owner};
  b.marker("active", {}, ProgramBuilder::type(model::Sort::kind, model::player_kind), 1);
  const model::MarkerId passed = b.marker("passed", {model::player_kind}, ProgramBuilder::type(model::Sort::boolean));
  model::Type optional = ProgramBuilder::type(model::Sort::integer);
  optional.optional = true;
  b.marker("bid", {gate}, optional, model::no_number);
  b.lay_out();
  const int box = b.place(model::box);
  const auto move = [&](int type, int to) {
    b.emit(take, box, b.constant(type), b.constant(1));
    b.emit(put, to, b.constant(type), b.constant(1));
  };
  b.program().begin = b.label_here();
  move(0, b.place(screen, {0}));
  move(1, b.place(screen, {0}));
  move(1, b.place(scout, {1, 0}));
  move(2, b.place(scout, {1, 1}));
  move(2, b.place(path, {1}));
  move(1, b.place(path, {1}));
  b.emit(store, b.marker_cell(passed), b.constant(1), b.constant(1));
  const Label list = b.label(), end = b.label();
  const ProgramDecisionId decision = b.decision("scouting", b.constant(0), list);
  b.emit(choose, decision, end);

  const Label why = b.label();
  Parameter type, player, at, slot, piece;
  type.form = Parameter::Form::type;
  type.values = {0, 1};
  player.kind = model::player_kind;
  player.values = {1};
  at.kind = gate;
  at.values = {0, 1};
  slot.form = Parameter::Form::place;
  piece.form = Parameter::Form::place_type;
  piece.values = {0, 1, 2};
  for (int i = 0; i < 2; ++i) {
    slot.places.push_back(b.program().place_of(scout, {1, i}));
    piece.places.push_back(b.program().place_of(path, {i}));
  }
  for (Parameter* parameter : {&type, &player, &at, &slot, &piece}) {
    parameter->value_cell = b.scratch(1);
    parameter->place_cell = b.scratch(2);
  }
  b.action(decision, "send_scout", {type, player, at}, end, why); // 0 to 3
  b.action(decision, "call_back", {slot}, end, why);              // 4, 5
  b.action(decision, "lift", {piece}, end, why);                  // 6 to 11
  b.action(decision, "choose", {at}, end, why);                   // 12, 13
  b.action(decision, "pass", {}, end, why);                       // 14
  b.here(list);
  for (const int option : {2, 3, 4, 5, 10, 11, 12, 13, 14}) {
    b.emit(offer, b.constant(option));
  }
  b.here(why);
  b.emit(done);
  b.here(end);
  b.emit(finish, static_cast<int>(Outcome::drawn));
  return b.build_with_empty_scoring();
}

struct Game {
  Program program;
  Machine machine;
  State state;

  explicit Game(Program made) : program(std::move(made)), machine(program), state(program) { machine.start(state); }

  std::vector<std::string> texts() {
    std::vector<std::string> texts;
    for (const std::uint32_t option : machine.options()) {
      texts.push_back(option_text(program, state, program.decisions.front(), option));
    }
    return texts;
  }
};

} // namespace

TEST_CASE("text: options") {
  Game game(scouts());
  CHECK(game.texts() == std::vector<std::string>{"send_scout(boy, b, p1)", "send_scout(boy, b, p2)",
                                                 "call_back(boy on scout[b, p1])",
                                                 // whose token it is that a does not see: the place is all
                                                 "call_back(scout[b, p2])", "lift(boy on path[p2])",
                                                 "lift(b.boy on path[p2])", "choose p1", "choose p2", "pass"});
}

TEST_CASE("text: every option reads back") {
  Game game(scouts());
  const ProgramDecision& decision = game.program.decisions.front();
  for (const std::uint32_t option : game.machine.options()) {
    const ParsedOption read =
        parse_option(game.machine, game.state, option_text(game.program, game.state, decision, option));
    INFO(read.error);
    CHECK(read.ok());
    CHECK(read.possible);
    CHECK(read.option == option);
    CHECK(read.parts == option_parts(decision, option));
    CHECK(option_number(decision, read.parts) == option);
  }
}

TEST_CASE("text: options are read in other forms too") {
  Game game(scouts());
  const auto read = [&game](const std::string& text) {
    const ParsedOption parsed = parse_option(game.machine, game.state, text);
    return parsed.ok() ? std::to_string(parsed.option) + (parsed.possible ? "" : " no") : parsed.error;
  };
  CHECK(read("  send_scout ( a.boy ,b, p2 ) ") == "3");
  CHECK(read("send_scout(chief, b, p1)") == "0 no");
  CHECK(read("call_back(a.boy)") == "4");
  CHECK(read("call_back(scout[b,p1])") == "4");
  CHECK(read("call_back(a.boy on scout[b,p1])") == "4");
  CHECK(read("lift(boy)") == "10"); // only one boy of a lies there
  CHECK(read("lift(chief)") == "6 no");
  CHECK(read("lift(path[p2])") == "this can be `lift(boy on path[p2])` or `lift(b.boy on path[p2])`");
  CHECK(read("choose(p1)") == "12");
  CHECK(read("choose p2") == "13");
  CHECK(read("pass()") == "14");
  CHECK(read("send_scott(boy, b, p1)") ==
        "there is no action `send_scott` in this decision, did you mean `send_scout`?");
  CHECK(read("zzz") == "there is no action `zzz` in this decision");
  CHECK(read("") == "there is no action `` in this decision");
  CHECK(read("send_scout(boy, b)") == "`send_scout` takes 3 arguments, and 2 are given");
  CHECK(read("pass(p1)") == "`pass` takes 0 arguments, and 1 is given");
  CHECK(read("send_scout(boy, a, p1)") == "`a` is nothing that argument 2 of `send_scout` can be");
  CHECK(read("lift(chief on scout[b, p1])") == "`chief on scout[b,p1]` is nothing that argument 1 of `lift` can be");
  CHECK(read("call_back(boy on scout[b, p1]") == "4"); // the last parenthesis may be missing
}

TEST_CASE("text: an option as JSON") {
  Game game(scouts());
  CHECK(option_json(game.program, game.state, game.program.decisions.front(), 11).dump() ==
        R"x({"option":11,"text":"lift(b.boy on path[p2])","action":"lift","arguments":["b.boy on path[p2]"]})x");
}

TEST_CASE("text: nothing is read where nobody decides") {
  Game game(scouts());
  game.machine.apply(game.state, 14);
  CHECK(parse_option(game.machine, game.state, "pass").error == "nobody is to decide");
}

TEST_CASE("text: a state") {
  Game game(scouts());
  CHECK(state_text(game.machine, game.state) == "screen[a] = 1 a.chief, 1 a.boy\n"
                                                "scout[b, p1] = a.boy\n"
                                                "scout[b, p2] = b.boy\n"
                                                "path[p2] = [b.boy, a.boy]\n"
                                                "active at b\n"
                                                "passed[b] at raised\n"
                                                "to_act at a\n");
  game.machine.apply(game.state, 14);
  CHECK(state_text(game.machine, game.state).find("ended drawn\n") != std::string::npos);
}

TEST_CASE("text: a state as JSON") {
  Game game(scouts());
  const nlohmann::ordered_json json = state_json(game.machine, game.state);
  CHECK(json["zones"]["screen[a]"].dump() == R"([{"piece":"a.chief","count":1},{"piece":"a.boy","count":1}])");
  CHECK(json["zones"]["scout[b, p1]"].dump() == R"({"content":"a.boy","face":"as its zone"})");
  CHECK(json["zones"]["scout[a, p1]"].is_null());
  CHECK(json["zones"]["path[p2]"].dump() == R"(["b.boy","a.boy"])");
  CHECK(json["markers"].dump() == R"({"active":"b","passed[a]":false,"passed[b]":true,"bid[p1]":null,"bid[p2]":null})");
  CHECK(json["to_act"] == "a");
  CHECK(json["ended"].is_null());
}

TEST_CASE("text: chance") {
  Game game(cards());
  CHECK(state_text(game.machine, game.state) == "deck = 1 low, 1 mid, 1 high\nto_act at chance\n");
  CHECK(chance_text(game.program, game.machine.chance(game.state), 2) == "high");
  CHECK(parse_chance(game.machine, game.state, "mid") == 1);
  CHECK_FALSE(parse_chance(game.machine, game.state, "top"));
  game.machine.apply_chance(game.state, 1);
  CHECK_FALSE(parse_chance(game.machine, game.state, "mid")); // it has been drawn
}

TEST_CASE("text: numbers that mean nothing are written as numbers") {
  const Program program = scouts();
  CHECK(value_name(program.model, model::player_kind, 7) == "7");
  CHECK(value_name(program.model, model::player_kind, model::none) == "none");
  CHECK(value_name(program.model, model::none, -1) == "-1");
  CHECK(value_name(program.model, model::none, model::no_number) == "none");
  CHECK(place_name(program, PlaceId(99)) == "99");
  CHECK(type_name(program, model::PieceTypeId(77)) == "77");
}

} // namespace brehon
