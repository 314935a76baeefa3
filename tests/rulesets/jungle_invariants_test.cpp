#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <set>

// What holds in every game of Jungle, asked after every move of random games.

namespace brehon {
namespace {

const std::set<std::string> water = {"b4", "c4", "b5", "c5", "b6", "c6", "e4", "f4", "e5", "f5", "e6", "f6"};

class Watcher {
public:
  Watcher(Machine& machine, int& dens) : machine_(machine), program_(machine.program()), dens_(dens) {}

  void see(const State& state) {
    REQUIRE(state_fault(program_, state).empty());
    int beasts = 0;
    for (int place = 0; place < 63; ++place) {
      const Cell type = at(state, place);
      if (type == model::none) {
        continue;
      }
      ++beasts;
      const std::string& name = name_of(type);
      REQUIRE((water.count(field(place)) == 0 || name == "south.rat" || name == "north.rat"));
      REQUIRE((field(place) != "d1" || owner(type) == 1)); // never in a den of one's own
      REQUIRE((field(place) != "d9" || owner(type) == 0));
    }
    REQUIRE(beasts <= before_);
    REQUIRE(beasts >= before_ - 1); // one move takes one beast at most
    before_ = beasts;
  }

  /// The winner is in the den, or the other has nothing left, or cannot move.
  void end(const State& state) {
    const auto outcome = static_cast<Outcome>(state[cell::outcome]);
    if (outcome != Outcome::stated) {
      REQUIRE(outcome == Outcome::drawn); // the limit
      return;
    }
    const int winner = state[cell::winners] == 1 ? 0 : 1;
    const Cell in_den = at(state, winner == 0 ? 8 * 7 + 3 : 3);
    bool loser_has_beasts = false;
    for (int place = 0; place < 63; ++place) {
      loser_has_beasts = loser_has_beasts || (at(state, place) != model::none && owner(at(state, place)) != winner);
    }
    dens_ += in_den != model::none ? 1 : 0;
    REQUIRE((in_den != model::none || !loser_has_beasts || loser_is_stuck()));
  }

private:
  bool loser_is_stuck() const {
    const int element = program_.debug[static_cast<std::size_t>(machine_.finished_at())].element;
    return program_.model.elements[static_cast<std::size_t>(element)].path.find("nothing_possible") !=
           std::string::npos;
  }
  Cell at(const State& state, int place) const {
    return state[program_.places[static_cast<std::size_t>(program_.zones[1].first_place + place)].base];
  }
  const std::string& name_of(Cell type) const { return program_.model.types[static_cast<std::size_t>(type)].name; }
  int owner(Cell type) const { return program_.model.types[static_cast<std::size_t>(type)].owner; }
  const std::string& field(int place) const {
    const model::Zone& board = program_.model.zones[1];
    return program_.model.kinds[static_cast<std::size_t>(board.dimensions[0])].values[static_cast<std::size_t>(place)];
  }

  Machine& machine_;
  const Program& program_;
  int& dens_; // games that ended in one
  int before_ = 16;
};

void play(const model::Configuration& configuration, int games) {
  const RuleSet rules = compile_rule_set("jungle", configuration);
  Machine machine(*rules.program);
  int dens = 0;
  play_random_games(machine, games, [&] { return Watcher(machine, dens); });
  CHECK(dens > 0);
}

} // namespace

TEST_CASE("jungle: what holds in random games") {
  play({}, 20);
}

TEST_CASE("jungle: what holds in many random games, with each option", "[long]") {
  play({}, 500);
  play({2, {}, {{"rat_leaving_water", "may_capture"}}}, 500);
  play({2, {}, {{"elephant_on_rat", "may_not"}}}, 500);
}

} // namespace brehon
