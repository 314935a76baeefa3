#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <functional>
#include <map>
#include <set>

// What players cannot see, and what they must not learn while others choose in secret.

namespace brehon {
namespace {

/// A piece that a player does not see, where it lies.
struct Hidden {
  PlaceId place;
  model::PieceTypeId type;
};

std::vector<Hidden> hidden_pieces(const Machine& machine, const State& state, int viewer) {
  std::vector<Hidden> out;
  const Program& program = machine.program();
  for (const PlaceId place : ids(program.places)) {
    const PlaceTable& places = machine.places();
    for (int type = places.next_type(state.memory(), place.number(), model::none); type != model::none;
         type = places.next_type(state.memory(), place.number(), type)) {
      if (!sees(program, state, viewer, place, model::PieceTypeId(type))) {
        out.push_back({place, model::PieceTypeId(type)});
      }
    }
  }
  return out;
}

/// Exchanges pairs of pieces with the same back that a player does not see: his observation stays what it was.
int exchange_hidden(Machine& machine, const State& state, int viewer, prelude::Random& random) {
  const Program& program = machine.program();
  const std::vector<Hidden> hidden = hidden_pieces(machine, state, viewer);
  if (hidden.size() < 2) {
    return 0;
  }
  const Hidden a = hidden[static_cast<std::size_t>(random.below(hidden.size()))];
  const Hidden b = hidden[static_cast<std::size_t>(random.below(hidden.size()))];
  const model::PieceType& one = program.model.types[a.type];
  const model::PieceType& other = program.model.types[b.type];
  if (a.place == b.place || a.type == b.type || one.family != other.family || one.owner != other.owner) {
    return 0;
  }
  State twin = state;
  machine.places().turn(twin.memory(), a.place.number(), a.type.number(), b.type.number(), 1);
  machine.places().turn(twin.memory(), b.place.number(), b.type.number(), a.type.number(), 1);
  const Observation before = observe(machine, state, viewer), after = observe(machine, twin, viewer);
  CHECK(before == after);
  CHECK(observation_text(program, before) == observation_text(program, after));
  CHECK(observation_hash(before) == observation_hash(after));
  return 1;
}

int exchanges(const std::string& name, const model::Configuration& configuration, int games) {
  const RuleSet rules = compile_rule_set(name, configuration);
  Machine machine(*rules.program);
  int done = 0;
  for (int game = 0; game < games; ++game) {
    prelude::Random random(23, static_cast<std::uint64_t>(game));
    Session session(*rules.program, 23, static_cast<std::uint64_t>(game));
    session.draw_all();
    for (int step = 0; step < 400 && session.rest() == Rest::decision; ++step) {
      const int viewer = static_cast<int>(random.below(static_cast<std::uint64_t>(rules.program->model.players)));
      done += exchange_hidden(machine, session.state(), viewer, random);
      const std::vector<std::uint32_t> options = session.options();
      REQUIRE(session.choose(options[static_cast<std::size_t>(random.below(options.size()))]).empty());
      session.draw_all();
    }
  }
  return done;
}

/// Every session of a game of so many steps; forks by playing again.
void each_session(const Program& program, int steps, std::vector<std::uint32_t>& played,
                  const std::function<void(const Session&)>& see) {
  Session session(program, 1);
  for (const std::uint32_t option : played) {
    REQUIRE(session.choose(option).empty());
  }
  see(session);
  if (steps == 0 || session.rest() != Rest::decision) {
    return;
  }
  for (const std::uint32_t option : std::vector<std::uint32_t>(session.options())) {
    played.push_back(option);
    each_session(program, steps - 1, played, see);
    played.pop_back();
  }
}

} // namespace

TEST_CASE("hidden pieces of the card games do not change what a player observes") {
  CHECK(exchanges("leduc_poker", {2, {}, {}}, 40) > 40);
  CHECK(exchanges("goofspiel", {3, {}, {{"bids", "hidden"}}}, 20) > 100);
  CHECK(exchanges("whist", {}, 6) > 100);
  CHECK(exchanges("love_letter", {4, {}, {}}, 40) > 100);
  CHECK(exchanges("stratego", {}, 2) > 100);
}

TEST_CASE("what is bid together in goofspiel is known to nobody else before all have bid") {
  const RuleSet rules = compile_rule_set("goofspiel", {2, {}, {{"cards", "3"}, {"order", "descending"}}});
  std::map<std::vector<std::uint32_t>, std::set<std::string>> known; // to the second, by what he can know
  std::vector<std::uint32_t> played;
  each_session(*rules.program, 4, played, [&](const Session& session) {
    if (session.rest() != Rest::decision || session.player() != 1) {
      return;
    }
    std::vector<std::uint32_t> open(played.begin(), played.end() - 1); // all but what the first has just bid
    known[open].insert(session.information_state_string(1));
  });
  CHECK(known.size() > 5);
  for (const auto& [open, texts] : known) {
    CHECK(texts.size() == 1);
  }
}

TEST_CASE("bids that stay hidden are known by who won only") {
  const RuleSet rules =
      compile_rule_set("goofspiel", {2, {}, {{"cards", "3"}, {"order", "descending"}, {"bids", "hidden"}}});
  std::set<std::string> shown, hidden;
  std::vector<std::uint32_t> played;
  each_session(*rules.program, 2, played, [&](const Session& session) {
    if (played.size() == 2) {
      hidden.insert(session.information_state_string(0));
    }
  });
  const RuleSet open = compile_rule_set("goofspiel", {2, {}, {{"cards", "3"}, {"order", "descending"}}});
  each_session(*open.program, 2, played, [&](const Session& session) {
    if (played.size() == 2) {
      shown.insert(session.information_state_string(0));
    }
  });
  CHECK(shown.size() == 9);  // each pair of bids
  CHECK(hidden.size() == 7); // own bid, and won, lost or drawn: 2 + 3 + 2
}

} // namespace brehon
