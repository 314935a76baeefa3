#include "interpreter/play/observe.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace brehon {

namespace {

/// A play of the card game: what each draws, then the options.
struct Play {
  Program program = cards();
  Machine machine{program};
  State state{program};

  Play(int first, int second, const std::vector<std::uint32_t>& options = {}) {
    machine.start(state);
    machine.apply_chance(state, first);
    machine.apply_chance(state, second);
    for (const std::uint32_t option : options) {
      machine.apply(state, option);
    }
  }

  std::string text(int player) const { return observation_text(program, observe(machine, state, player)); }
  std::uint64_t hash(int player) const { return observation_hash(observe(machine, state, player)); }
};

/// A zone of stones of two players, seen in every way.
struct Heap {
  ProgramBuilder b{3};
  model::ZoneId zone;
  Program program;

  Heap(model::Shape shape, const std::vector<model::Viewer>& seen_by, bool face_down, bool count_hidden,
       bool turned = false, int face = 0) {
    const model::FamilyId stones = b.family("stone", {});
    b.owned_type(stones, 0, "red", 2);
    b.owned_type(stones, 0, "green", 2);
    b.owned_type(stones, 1, "red", 2);
    zone = b.zone("heap", shape, {model::player_kind}, {0, 1, 2}, shape == model::Shape::slot ? 1 : 6, turned);
    model::Zone& made = b.program().model.zones[zone];
    made.seen_by = seen_by;
    made.face_down = face_down;
    made.count_hidden = count_hidden;
    b.lay_out();
    b.program().begin = b.label_here();
    for (const int type : shape == model::Shape::slot ? std::vector<int>{0} : std::vector<int>{2, 0, 1, 0}) {
      b.emit(Operation::take, b.place(model::box), b.constant(type), b.constant(1));
      b.emit(Operation::put, b.place(zone, {2}), b.constant(type), b.constant(1));
    }
    b.emit(Operation::set_face, b.place(zone, {2}), face);
    b.emit(Operation::finish, static_cast<int>(Outcome::drawn));
    program = b.build_with_empty_scoring();
  }

  /// What each of the three players sees of the heap of c.
  std::vector<std::string> seen() const {
    Machine machine(program);
    State state(program);
    machine.start(state);
    std::vector<std::string> texts;
    for (int player = 0; player < 3; ++player) {
      const Observation observation = observe(machine, state, player);
      const std::size_t place = program.place_of(zone, {2}).index();
      texts.push_back(seen_text(program, observation.places[place]));
    }
    return texts;
  }
};

using Texts = std::vector<std::string>;
using model::Shape;
using model::Viewer;

} // namespace

TEST_CASE("observe: bags") {
  const std::string all = "2 a.red, 1 a.green, 1 b.red";
  const std::string backs = "3 hidden a.stone, 1 hidden b.stone";
  CHECK(Heap(Shape::bag, {}, false, false).seen() == Texts{all, all, all});
  CHECK(Heap(Shape::bag, {}, true, false).seen() == Texts{backs, backs, backs});
  CHECK(Heap(Shape::bag, {Viewer::holder}, false, false).seen() == Texts{backs, backs, all});
  CHECK(Heap(Shape::bag, {Viewer::nobody}, false, false).seen() == Texts{backs, backs, backs});
  CHECK(Heap(Shape::bag, {Viewer::everybody}, true, false).seen() == Texts{all, all, all});
  CHECK(Heap(Shape::bag, {Viewer::owner}, false, false).seen() ==
        Texts{"2 a.red, 1 a.green, 1 hidden b.stone", "1 b.red, 3 hidden a.stone", backs});
  CHECK(Heap(Shape::bag, {Viewer::owner, Viewer::holder}, false, false).seen()[2] == all);
}

TEST_CASE("observe: where the number is hidden, not even whether there is something is seen") {
  CHECK(Heap(Shape::bag, {Viewer::holder}, false, true).seen() ==
        Texts{"hidden", "hidden", "2 a.red, 1 a.green, 1 b.red"});
  CHECK(Heap(Shape::bag, {Viewer::owner}, false, true).seen() ==
        Texts{"2 a.red, 1 a.green, and hidden", "1 b.red, and hidden", "hidden"});
  CHECK(Heap(Shape::pile, {Viewer::holder}, false, true).seen() ==
        Texts{"hidden", "hidden", "[a.red, a.green, a.red, b.red]"});
}

TEST_CASE("observe: slots, rows and piles") {
  CHECK(Heap(Shape::slot, {Viewer::owner}, false, false).seen() == Texts{"a.red", "hidden a.stone", "hidden a.stone"});
  CHECK(Heap(Shape::row, {Viewer::owner}, false, false).seen() ==
        Texts{"[hidden b.stone, a.red, a.green, a.red]", "[b.red, hidden a.stone, hidden a.stone, hidden a.stone]",
              "[hidden b.stone, hidden a.stone, hidden a.stone, hidden a.stone]"});
  CHECK(Heap(Shape::pile, {}, false, false).seen()[0] == "[a.red, a.green, a.red, b.red]");
  CHECK(Heap(Shape::pile, {}, true, false).seen()[0] == "4 face down");
  CHECK(Heap(Shape::pile, {Viewer::owner}, false, false).seen()[0] == "4 face down");
}

TEST_CASE("observe: what is turned") {
  const std::string backs = "3 hidden a.stone, 1 hidden b.stone";
  const std::string all = "2 a.red, 1 a.green, 1 b.red";
  CHECK(Heap(Shape::bag, {Viewer::nobody}, false, false, true, 1).seen() == Texts{all, all, all});
  CHECK(Heap(Shape::bag, {}, false, false, true, 2).seen() == Texts{backs, backs, backs});
  // Who may look at what is face down still may.
  CHECK(Heap(Shape::bag, {Viewer::holder}, false, false, true, 2).seen() == Texts{backs, backs, all});
}

TEST_CASE("observe: a player's view of a game") {
  const Play play(high, low);
  CHECK(play.text(0) == "deck = 1 face down\nhand[a] = 1 high\nhand[b] = 1 hidden card\nto_act at a\n");
  CHECK(play.text(1) == "deck = 1 face down\nhand[a] = 1 hidden card\nhand[b] = 1 low\nto_act at a\n");
  const Play laid(high, low, {high});
  CHECK(laid.text(0) == "deck = 1 face down\nhand[b] = 1 hidden card\ntable[a] = hidden card\nto_act at b\n");
  const Play ended(high, low, {high, 3});
  CHECK(ended.text(1) == "deck = 1 face down\nhand[b] = 1 low\ntable[a] = high\nended scored\n");
}

TEST_CASE("observe: it does not depend on what may not be seen") {
  // b's card and the one that is left are exchanged.
  const Play one(high, low), other(high, mid);
  CHECK_FALSE(one.state == other.state);
  CHECK(one.text(0) == other.text(0));
  CHECK(one.hash(0) == other.hash(0));
  CHECK(observe(one.machine, one.state, 0) == observe(other.machine, other.state, 0));
  CHECK(one.hash(1) != other.hash(1));
  const Play first(high, low, {high}), second(mid, low, {mid});
  CHECK(first.hash(1) == second.hash(1));
  CHECK(first.text(1) == second.text(1));

  // A marker that he does not see.
  Play marked(high, low);
  marked.state[marked.program.marker_cells.front() + 1] = 1;
  CHECK(marked.hash(0) == one.hash(0));
  CHECK(marked.hash(1) == one.hash(1));

  // Which part of the order of a pile is known.
  Play ordered(high, low);
  const Place& deck = ordered.program.places[PlaceId(1)];
  ordered.state[deck.base] = 1;
  ordered.state[deck.base + 1] = mid;
  ordered.state[deck.base + 4 + mid] = 0;
  CHECK(state_fault(ordered.program, ordered.state).empty());
  CHECK(ordered.hash(0) == one.hash(0));
  CHECK(ordered.text(0) == one.text(0));
}

TEST_CASE("observe: as JSON") {
  const Play play(high, low);
  const nlohmann::ordered_json json = observation_json(play.program, observe(play.machine, play.state, 0));
  CHECK(json["player"] == "a");
  CHECK(json["zones"]["hand[a]"].dump() == R"({"unordered":[{"piece":"high","count":1}],"uncounted":false})");
  CHECK(json["zones"]["hand[b]"].dump() == R"({"unordered":[{"back":"card","count":1}],"uncounted":false})");
  CHECK(json["zones"]["deck"].dump() == R"({"from_the_top":[],"unordered":[],"face_down":1,"uncounted":false})");
  CHECK(json["markers"].empty());
  CHECK(json["to_act"] == "a");
  CHECK(json["ended"].is_null());
}

TEST_CASE("observe: markers by who sees them") {
  ProgramBuilder b;
  const model::MarkerId open = b.marker("points", {model::player_kind}, ProgramBuilder::type(model::Sort::integer), 3);
  const model::MarkerId own = b.marker("bid", {model::player_kind}, ProgramBuilder::type(model::Sort::integer), 5);
  b.program().model.markers[own].seen_by = {Viewer::holder};
  b.lay_out();
  b.program().begin = b.label_here();
  b.emit(Operation::finish, static_cast<int>(Outcome::drawn));
  const Program program = b.build_with_empty_scoring();
  CHECK(sees_marker(program, 0, open, 1));
  CHECK(sees_marker(program, 0, own, 0));
  CHECK_FALSE(sees_marker(program, 0, own, 1));
  Machine machine(program);
  State state(program);
  machine.start(state);
  CHECK(observation_text(program, observe(machine, state, 1)) ==
        "points[a] at 3\npoints[b] at 3\nbid[b] at 5\nended drawn\n");
}

} // namespace brehon
