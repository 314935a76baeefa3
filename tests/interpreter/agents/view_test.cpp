#include "interpreter/agents/match.hpp"
#include "interpreter/agents/view.hpp"

#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

// That agents use only what their seat may know.

namespace brehon {

namespace {

/// A piece that a player does not see, where it lies.
struct Hidden {
  PlaceId place;
  model::PieceTypeId type;
};

std::vector<Hidden> hidden_pieces(const Machine& machine, const State& state, int viewer) {
  std::vector<Hidden> out;
  const PlaceTable& places = machine.places();
  for (const PlaceId place : ids(machine.program().places)) {
    for (int type = places.next_type(state.memory(), place.number(), model::none); type != model::none;
         type = places.next_type(state.memory(), place.number(), type)) {
      if (!sees(machine.program(), state, viewer, place, model::PieceTypeId(type))) {
        out.push_back({place, model::PieceTypeId(type)});
      }
    }
  }
  return out;
}

/// Exchanges pieces with the same back that a player does not see, as often as that can be done in some tries.
int exchange(const Machine& machine, State& state, int viewer, prelude::Random& random) {
  const Program& program = machine.program();
  int done = 0;
  for (int i = 0; i < 30; ++i) {
    const std::vector<Hidden> hidden = hidden_pieces(machine, state, viewer);
    if (hidden.size() < 2) {
      return done;
    }
    const Hidden a = hidden[static_cast<std::size_t>(random.below(hidden.size()))];
    const Hidden b = hidden[static_cast<std::size_t>(random.below(hidden.size()))];
    const model::PieceType& one = program.model.types[a.type];
    const model::PieceType& other = program.model.types[b.type];
    if (a.place != b.place && a.type != b.type && one.family == other.family && one.owner == other.owner) {
      machine.places().turn(state.memory(), a.place.number(), a.type.number(), b.type.number(), 1);
      machine.places().turn(state.memory(), b.place.number(), b.type.number(), a.type.number(), 1);
      ++done;
    }
  }
  return done;
}

/// A random game that is followed by the views of all seats.
class Followed {
public:
  Followed(const Program& program, std::uint64_t game)
      : machine(program), state(program), before_(program), random_(29, game) {
    machine.keep_glimpses(true);
    run = machine.start(state);
    for (int seat = 0; seat < program.model.players; ++seat) {
      views.emplace_back(program, seat);
      views.back().begin(machine, state);
    }
  }

  void step() {
    before_ = state;
    Step step;
    if (machine.rest(state) == Rest::chance) {
      step = {chance_player, static_cast<std::uint32_t>(draw_outcome(machine.outcomes(state), random_)), true};
      run = machine.apply_chance(state, static_cast<int>(step.value));
    } else {
      const std::vector<std::uint32_t> options = machine.list(state);
      step = {machine.player(state), options[static_cast<std::size_t>(random_.below(options.size()))], false};
      run = machine.apply(state, step.value);
    }
    for (SeatView& view : views) {
      if (run == Run::rested) {
        view.step(machine, before_, step, state);
      }
    }
    if (run == Run::rested && told) {
      told(before_, step);
    }
  }

  /// Calls `see` with the view of who decides, at each decision of the first `steps` steps.
  void play(int steps, const std::function<void(SeatView&)>& see) {
    for (int i = 0; i < steps && run == Run::rested; ++i) {
      if (machine.rest(state) == Rest::decision) {
        see(views[static_cast<std::size_t>(machine.player(state))]);
      }
      step();
    }
  }

  Machine machine;
  State state;
  std::vector<SeatView> views;
  Run run = Run::rested;
  std::function<void(const State& before, const Step& step)> told = {}; // is told of each step that has come to rest

private:
  State before_;
  prelude::Random random_;
};

/// What all agents would do, each with the same small budget and generator.
std::vector<std::uint32_t> advice(const SeatView& view) {
  std::vector<std::uint32_t> out;
  for (const std::string text : {"random", "greedy:3", "mcts:12"}) {
    prelude::Random random(5);
    out.push_back(make_agent(read_agent(text).spec, view.program())->advise(view, random).option);
  }
  return out;
}

/// Compares what agents do in states that their seat cannot tell apart. Gives the number of pairs.
int compare_twins(const std::string& name, const model::Configuration& configuration, std::uint64_t games, int steps) {
  const RuleSet rules = compile_rule_set(name, configuration);
  int pairs = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    Followed followed(*rules.program, game);
    prelude::Random random(31, game);
    followed.play(steps, [&](SeatView& view) {
      State twin = followed.state;
      if (view.withheld() || exchange(followed.machine, twin, view.seat(), random) == 0) {
        return;
      }
      SeatView other = view;
      other.look(followed.machine, twin);
      view.look(followed.machine, followed.state);
      CHECK(advice(view) == advice(other));
      ++pairs;
    });
  }
  return pairs;
}

/// Tests that a state as it might be could be, and looks to the player as the one that is does. Gives their number in
/// the first steps of two games.
int compare_imagined(const std::string& name, const model::Configuration& configuration, int steps) {
  const RuleSet rules = compile_rule_set(name, configuration);
  State imagined(*rules.program);
  prelude::Random random(37);
  int compared = 0;
  for (std::uint64_t game = 2; game < 4; ++game) {
    Followed followed(*rules.program, game);
    Machine& machine = followed.machine;
    followed.play(steps, [&](SeatView& view) {
      view.look(machine, followed.state);
      if (view.withheld()) {
        return;
      }
      REQUIRE(view.imagine(imagined, machine.places(), random));
      CHECK(state_fault(*rules.program, imagined).empty());
      CHECK(observe(machine, imagined, view.seat()) == observe(machine, followed.state, view.seat()));
      CHECK(machine.list(imagined) == view.options());
      ++compared;
    });
  }
  return compared;
}

/// Follows what each player knows of pieces that they do not see, and tests that it is so. Gives how often some are
/// known to lie somewhere.
int count_known(const std::string& name, const model::Configuration& configuration, std::uint64_t games) {
  const RuleSet rules = compile_rule_set(name, configuration);
  int known = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    Followed followed(*rules.program, game);
    std::vector<Knowledge> all;
    for (int seat = 0; seat < rules.program->model.players; ++seat) {
      all.emplace_back(*rules.program, seat).begin(followed.machine, followed.state);
    }
    followed.told = [&](const State& before, const Step& step) {
      for (Knowledge& each : all) {
        each.step(followed.machine, before, step, followed.state);
        for (const auto& [where, number] : each.at_least()) {
          const auto& [place, type] = where;
          CHECK(followed.machine.places().count_type(followed.state.memory(), place.number(), type.number()) >= number);
          ++known;
        }
      }
    };
    followed.play(300, [](SeatView&) {});
  }
  return known;
}

} // namespace

TEST_CASE("agents: in states that a seat cannot tell apart they do the same") {
  CHECK(compare_twins("leduc_poker", {}, 8, 20) > 15);
  CHECK(compare_twins("love_letter", {3, {}, {}}, 3, 40) > 20);
  CHECK(compare_twins("hanabi", {}, 1, 40) > 8);
  CHECK(compare_twins("keltis", {}, 1, 75) > 4);
}

TEST_CASE("agents: states as they might be can be, and look as they are") {
  CHECK(compare_imagined("leduc_poker", {}, 20) > 3);
  CHECK(compare_imagined("love_letter", {4, {}, {}}, 60) > 10);
  CHECK(compare_imagined("hanabi", {3, {}, {}}, 80) > 5);
  CHECK(compare_imagined("tain", {3, {}, {}}, 80) > 20);
  CHECK(compare_imagined("liars_dice", {}, 20) > 1);
  CHECK(compare_imagined("stratego", {}, 160) > 20);
}

TEST_CASE("agents: what others have chosen in secret makes no difference before all have chosen") {
  const RuleSet rules = compile_rule_set("goofspiel", {2, {}, {{"cards", "4"}, {"order", "descending"}}});
  std::vector<std::vector<std::uint32_t>> advised;
  for (std::uint32_t bid = 0; bid < 4; ++bid) {
    Session session(*rules.program, 1);
    REQUIRE(session.choose(session.options()[bid]).empty());
    REQUIRE(session.player() == 1);
    advised.push_back(advice(seat_view(*rules.program, session.record(), 1)));
  }
  CHECK(std::all_of(advised.begin(), advised.end(), [&](const auto& each) { return each == advised.front(); }));
}

TEST_CASE("agents: what is known to lie somewhere lies there") {
  CHECK(count_known("keltis", {}, 3) > 20);
  CHECK(count_known("love_letter", {2, {}, {}}, 30) > 20);
}

} // namespace brehon
