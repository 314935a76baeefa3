#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <set>

// What holds in every game of Jungle, asked after every move of random games.

namespace brehon {
namespace {

constexpr model::ZoneId board = model::ZoneId(1);
const std::set<std::string> water = {"b4", "c4", "b5", "c5", "b6", "c6", "e4", "f4", "e5", "f5", "e6", "f6"};

class JungleWatcher {
public:
  JungleWatcher(Machine& machine, int& dens) : machine_(machine), program_(machine.program()), dens_(dens) {}

  void see(const State& state) {
    REQUIRE(state_fault(program_, state).empty());
    int beasts = 0;
    for (int place = 0; place < 63; ++place) {
      const model::PieceTypeId type = at(state, place);
      if (type.is_none()) {
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
    const model::PieceTypeId in_den = at(state, winner == 0 ? 8 * 7 + 3 : 3);
    bool loser_has_beasts = false;
    for (int place = 0; place < 63; ++place) {
      loser_has_beasts = loser_has_beasts || (!at(state, place).is_none() && owner(at(state, place)) != winner);
    }
    dens_ += in_den.is_none() ? 0 : 1;
    REQUIRE((!in_den.is_none() || !loser_has_beasts || loser_is_stuck()));
  }

private:
  bool loser_is_stuck() const {
    const model::ElementId element = program_.debug[machine_.finished_at()].element;
    return program_.model.elements[element].path.find("nothing_possible") != std::string::npos;
  }
  model::PieceTypeId at(const State& state, int place) const {
    return model::PieceTypeId(state[program_.places[program_.zones[board].first_place + place].base]);
  }
  const std::string& name_of(model::PieceTypeId type) const { return program_.model.types[type].name; }
  int owner(model::PieceTypeId type) const { return program_.model.types[type].owner; }
  const std::string& field(int place) const {
    const model::KindId fields = program_.model.zones[board].dimensions[0];
    return program_.model.kinds[fields].values[static_cast<std::size_t>(place)];
  }

  Machine& machine_;
  const Program& program_;
  int& dens_; // games that ended in one
  int before_ = 16;
};

void play_jungle(const model::Configuration& configuration, int games) {
  const RuleSet rules = compile_rule_set("jungle", configuration);
  Machine machine(*rules.program);
  int dens = 0;
  play_random_games(machine, games, [&] { return JungleWatcher(machine, dens); });
  CHECK(dens > 0);
}

} // namespace

TEST_CASE("jungle: what holds in random games") {
  play_jungle({}, 20);
}

TEST_CASE("jungle: what holds in many random games, with each option", "[long]") {
  play_jungle({}, 500);
  play_jungle({2, {}, {{"rat_leaving_water", "may_capture"}}}, 500);
  play_jungle({2, {}, {{"elephant_on_rat", "may_not"}}}, 500);
}

} // namespace brehon
