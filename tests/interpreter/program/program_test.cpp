#include "interpreter/program/program.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <set>
#include <string>
#include <vector>

namespace brehon {

TEST_CASE("program: every operation has a name and four operands") {
  CHECK(operation_name(Operation::jump) == "jump");
  CHECK(operation_operands(Operation::jump) == "l---");
  CHECK(operation_name(Operation::line) == "line");
  std::set<std::string_view> names;
  for (int op = 0; op <= static_cast<int>(Operation::line); ++op) {
    names.insert(operation_name(static_cast<Operation>(op)));
    const std::string_view operands = operation_operands(static_cast<Operation>(op));
    CHECK(operands.size() == 4);
    CHECK(operands.find_first_not_of("mMsSinlDCFRELZBKPAYJ-") == std::string_view::npos);
  }
  CHECK(names.size() == static_cast<std::size_t>(Operation::line) + 1);
}

TEST_CASE("program: places are numbered by their indices, the leftmost slowest") {
  ProgramBuilder b(3);
  model::Kind numbers;
  numbers.name = "hour";
  numbers.form = model::Form::numbers;
  numbers.first = 5;
  numbers.values = {"5", "6"};
  const model::KindId hours = b.program().model.kinds.add(numbers);
  b.family("stone", {{"red", 1}});
  const model::ZoneId zone = b.zone("zone", model::Shape::slot, {model::player_kind, hours}, {0}, 1);
  b.lay_out();
  const Program& program = b.program();
  CHECK(program.place_of(model::box, {}) == PlaceId(0));
  CHECK(program.place_of(zone, {0, 5}) == PlaceId(1));
  CHECK(program.place_of(zone, {0, 6}) == PlaceId(2));
  CHECK(program.place_of(zone, {2, 6}) == PlaceId(6));
  CHECK(program.place_of(zone, {3, 5}) == model::none);
  CHECK(program.place_of(zone, {0, 4}) == model::none);
  CHECK(program.place_of(zone, {0}) == model::none);
}

TEST_CASE("program: its readable form") {
  Program program = cards();
  Sources sources;
  const std::uint32_t file = sources.add("cards.brehon", "game cards {\n  draw\n}\n");
  for (const Label at : ids(program.debug)) {
    program.debug[at].span = {file, at < Label(3) ? 0U : 15U, 19};
  }
  const std::string text = dump(program, sources);
  const auto shows = [&text](const std::string& line) { return text.find(line + "\n") != std::string::npos; };
  INFO(text);
  CHECK(shows("game cards, 2 players, rules 000000000000feed"));
  CHECK(shows("    1 deck at 7, 7 cells, up to 3"));
  CHECK(shows("    4 table[a] at 20, 1 cells, face 21, up to 1"));
  CHECK(shows("    4 box.low = 1"));
  CHECK(shows("    7 deck.size = 0"));
  CHECK(shows("   22 table[b] = -1"));
  CHECK(shows("   24 secret[a] = 0"));
  CHECK(shows("   26 me = 0"));
  CHECK(text.find("decision 0 laying: 4 options, player in me, list L") != std::string::npos);
  CHECK(text.find("  lay: options 0..2, entry L") != std::string::npos);
  CHECK(shows("    type to s30: low, mid, high"));
  CHECK(shows("    take         box, low, 1" + std::string(20, ' ') + "  # cards.brehon:1"));
  CHECK(shows("    put          deck, high, 1"));
  CHECK(shows("    set_face     table[a], 1"));
  CHECK(shows("    chance_draw  s27, deck, 0"));
  CHECK(shows("    add          s28, me, 2")); // the first hand is place 2
  CHECK(shows("    store        secret[a], me, 1"));
  CHECK(shows("    fail         laying.lay.here"));
  CHECK(shows("    finish       scored"));
  CHECK(text.find("    choose       0 laying, L") != std::string::npos);
}

} // namespace brehon
