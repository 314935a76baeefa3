#include "interpreter/play/observe.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/play/session.hpp"
#include "tests/effort.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <array>
#include <numeric>

// What holds in every game of Táin, asked after every decision of random games.

namespace brehon {
namespace {

constexpr std::array roles = {"chief", "warrior", "boy", "daughter", "bluff"};
constexpr int gates = 5;
constexpr int pasture_gates = 3;

/// Whether the name of a decision is of a turn of the scouting phase.
bool is_scouting(const std::string& name) {
  return name.rfind("scouting", 0) == 0 && name.find("filling") == std::string::npos;
}

/// Follows one game and checks what must hold in each of its states.
class TainWatcher {
public:
  TainWatcher(Machine& machine, const model::Configuration& configuration)
      : machine_(machine), program_(machine.program()), table_(machine), configuration_(configuration),
        n_(table_.players()) {}

  void begin(const State& state) {
    round_ = 0;
    herd_ = 25 - 5 * n_;
    see(state);
  }

  /// After a decision: `before` was asked, `option` taken.
  void step(const State& before, std::uint32_t option, const State& after) {
    const std::string& name = program_.decisions[machine_.decision(before)].name;
    if (is_scouting(name)) {
      scouting_step(before, option, after);
    }
    see(after);
  }

  void end(const State& state) {
    Result result;
    REQUIRE_FALSE(judge(machine_, state, result));
    CHECK(rounds_ >= 1);
    CHECK(rounds_ <= 8);
    score_is_exact(state, result);
  }

private:
  bool reads(const std::string& gap, const std::string& reading) const {
    const auto found = configuration_.options.find(gap);
    return found != configuration_.options.end() && found->second == reading;
  }

  int owner(model::PieceTypeId type) const { return table_.piece(type).owner; }
  std::string role(model::PieceTypeId type) const {
    const std::string& name = table_.piece(type).name;
    return name.substr(name.find('.') + 1);
  }

  void see(const State& state) {
    REQUIRE(state_fault(program_, state).empty());
    conserved(state);
    slots(state);
    captives(state);
    const int wild = table_.count(state, "wild");
    REQUIRE(wild <= herd_);
    herd_ = wild;
    REQUIRE(table_.marker(state, "round") >= 1);
    REQUIRE(table_.marker(state, "round") <= 8);
    rounds_ = table_.marker(state, "round");
    const bool asked = machine_.rest(state) == Rest::decision;
    if (asked && is_scouting(program_.decisions[machine_.decision(state)].name) && rounds_ != round_) {
      round_begins(state);
    }
  }

  void conserved(const State& state) {
    int cattle = table_.count(state, "wild"), jewels = 0;
    for (int p = 0; p < n_; ++p) {
      cattle += table_.count(state, "herd", {p}) + table_.count(state, "spoils", {p}, table_.type("cow"));
      jewels += table_.count(state, "vault", {p}) + table_.count(state, "spoils", {p}, table_.type("jewel"));
      int tokens = 0;
      for (const char* name : roles) {
        const model::PieceTypeId type = table_.type(name, p);
        for (const PlaceId place : ids(program_.places)) {
          const ZoneLayout& zone = program_.zones[program_.places[place].zone];
          if (zone.zone != model::box && zone.offsets[type] != model::none) {
            tokens += machine_.places().count_type(state.memory(), place.number(), type.number());
          }
        }
      }
      REQUIRE(tokens == 18);
    }
    REQUIRE(cattle == 25);
    REQUIRE(jewels == 3 * n_);
  }

  void slots(const State& state) {
    for (int p = 0; p < n_; ++p) {
      for (int g = 0; g < gates; ++g) {
        const model::PieceTypeId guard = table_.slot(state, "guard", {p, g}),
                                 scout = table_.slot(state, "scout", {p, g});
        REQUIRE((guard.is_none() || owner(guard) == p));
        REQUIRE((scout.is_none() || (owner(scout) != p && role(scout) != "daughter")));
      }
    }
    const model::PieceTypeId left = table_.slot(state, "realm", {0}), right = table_.slot(state, "realm", {1});
    for (const model::PieceTypeId raider : {left, right}) {
      REQUIRE((raider.is_none() || (role(raider) != "daughter" && role(raider) != "boy")));
    }
    if (!left.is_none() && !right.is_none() && !reads("bluff_raider", "does_not_count")) {
      REQUIRE(owner(left) != owner(right));
    }
  }

  void captives(const State& state) {
    for (int p = 0; p < n_; ++p) {
      int captive = 0;
      for (int house = 0; house < n_; ++house) {
        for (const char* name : roles) {
          const int here = table_.count(state, "cell", {house}, table_.type(name, p));
          REQUIRE((here == 0 || (house != p && (std::string(name) == "boy" || std::string(name) == "daughter"))));
          captive += here;
        }
      }
      REQUIRE(captive <= 7);
    }
  }

  /// Every slot is empty, nothing lies beside a board, and what a round can take at most has not been exceeded.
  void round_begins(const State& state) {
    for (int p = 0; p < n_; ++p) {
      for (int g = 0; g < gates; ++g) {
        REQUIRE(table_.count(state, "guard", {p, g}) == 0);
        REQUIRE(table_.count(state, "scout", {p, g}) == 0);
      }
      REQUIRE(table_.count(state, "spoils", {p}) == 0);
      if (!reads("end_at", "exactly_eleven")) {
        REQUIRE(table_.count(state, "herd", {p}) <= 10);
      }
      if (reads("recovery", "compulsory")) {
        REQUIRE(table_.count(state, "screen", {p}) > 0);
      }
    }
    REQUIRE(table_.count(state, "realm", {0}) + table_.count(state, "realm", {1}) == 0);
    if (round_ > 0) {
      REQUIRE(rounds_ == round_ + 1);
      REQUIRE(table_.count(state, "wild") >= wild_at_round_ - 2);
    }
    round_ = rounds_;
    wild_at_round_ = table_.count(state, "wild");
    passes_ = placements_ = 0;
    passed_.assign(static_cast<std::size_t>(n_), false);
    // Every kind of token may stand guard, so whoever has one can place it.
    const int player = machine_.player(state);
    REQUIRE(machine_.list(state).size() > (table_.count(state, "screen", {player}) > 0 ? 1U : 0U));
  }

  /// A step of the scouting is one token from a screen to a slot, or a pass; nothing else changes.
  void scouting_step(const State& before, std::uint32_t option, const State& after) {
    const ProgramDecision& decision = program_.decisions[machine_.decision(before)];
    const int player = machine_.player(before);
    REQUIRE_FALSE(passed_[static_cast<std::size_t>(player)]);
    const bool passes = decision.actions.back().first == static_cast<int>(option);
    if (passes) {
      passed_[static_cast<std::size_t>(player)] = true;
      ++passes_;
    } else {
      ++placements_;
      REQUIRE(table_.count(after, "screen", {player}) == table_.count(before, "screen", {player}) - 1);
    }
    REQUIRE(placements_ <= 10 * n_ + 2);
    REQUIRE(passes_ <= n_);
    const bool still = machine_.rest(after) == Rest::decision &&
                       is_scouting(program_.decisions[machine_.decision(after)].name) &&
                       table_.marker(after, "round") == table_.marker(before, "round");
    // Where own gates are filled together, turns end with the last slot for scouts and raiders, too.
    REQUIRE((still == (passes_ < n_) || (!still && reads("own_gates", "together"))));
    if (!still) {
      return;
    }
    for (int p = 0; p < n_; ++p) {
      for (const char* zone : {"discard", "herd", "vault", "cell", "spoils"}) {
        REQUIRE(table_.count(after, zone, {p}) == table_.count(before, zone, {p}));
      }
      if (p != player) {
        REQUIRE(table_.count(after, "screen", {p}) == table_.count(before, "screen", {p}));
      }
    }
  }

  void score_is_exact(const State& state, const Result& result) {
    std::vector<std::array<int, 4>> keys;
    int rich = 0;
    for (int p = 0; p < n_; ++p) {
      const int cattle = table_.count(state, "herd", {p}), jewels = table_.count(state, "vault", {p});
      int boys = 0, daughters = 0, hidden = table_.count(state, "screen", {p});
      for (int clan = 0; clan < n_; ++clan) {
        boys += table_.count(state, "cell", {p}, table_.type("boy", clan));
        daughters += table_.count(state, "cell", {p}, table_.type("daughter", clan));
      }
      if (reads("tie_tokens", "without_bluffs")) {
        hidden -= table_.count(state, "screen", {p}, table_.type("bluff", p));
      }
      const bool bonus = cattle >= 11 && (!reads("bonus_for", "ending") || table_.marker(state, "round") < 8);
      rich += cattle >= 11 ? 1 : 0;
      const int points = 2 * cattle + 3 * jewels + boys + 5 * daughters + (bonus ? 3 : 0);
      CHECK(result.totals[static_cast<std::size_t>(p)] == Fraction{points, 1});
      keys.push_back({points, cattle, jewels, hidden});
    }
    CHECK(rich <= 2);
    const auto best = *std::max_element(keys.begin(), keys.end());
    std::uint32_t winners = 0;
    for (int p = 0; p < n_; ++p) {
      winners |= keys[static_cast<std::size_t>(p)] == best ? 1U << p : 0U;
    }
    CHECK(result.winners == winners);
  }

  Machine& machine_;
  const Program& program_;
  Table table_;
  const model::Configuration& configuration_;
  int n_;
  int round_ = 0, rounds_ = 0, herd_ = 25, wild_at_round_ = 25;
  int passes_ = 0, placements_ = 0;
  std::vector<bool> passed_;
};

void play_tain(const model::Configuration& configuration, std::uint64_t games) {
  const RuleSet rules = compile_rule_set("tain", configuration);
  Machine machine(*rules.program);
  State state(*rules.program), before(*rules.program);
  for (std::uint64_t game = 0; game < games; ++game) {
    prelude::Random random(7, game);
    INFO("game " << game);
    REQUIRE(machine.start(state) == Run::rested);
    TainWatcher watcher(machine, configuration);
    watcher.begin(state);
    while (machine.rest(state) == Rest::decision) {
      const std::vector<std::uint32_t> options = machine.list(state);
      REQUIRE_FALSE(options.empty());
      const std::uint32_t option = options[static_cast<std::size_t>(random.below(options.size()))];
      before = state;
      machine.apply(state, option);
      REQUIRE_FALSE(machine.fault());
      watcher.step(before, option, state);
    }
    REQUIRE(machine.rest(state) == Rest::terminal);
    watcher.end(state);
  }
}

} // namespace

TEST_CASE("the invariants of táin hold with two, three and four players") {
  for (int players = 2; players <= 4; ++players) {
    play_tain({players, {}, {}}, effort(60));
  }
}

TEST_CASE("the invariants of táin hold under every reading") {
  for (model::Configuration configuration : readings("tain")) {
    for (const int players : {2, 4}) {
      configuration.players = players;
      play_tain(configuration, effort(4));
    }
  }
}

TEST_CASE("the invariants of táin hold in many games", "[long]") {
  for (int players = 2; players <= 4; ++players) {
    play_tain({players, {}, {}}, 20000);
  }
  for (model::Configuration configuration : readings("tain")) {
    for (int players = 2; players <= 4; ++players) {
      configuration.players = players;
      play_tain(configuration, 400);
    }
  }
}

namespace {

void save_and_load(std::uint64_t games) {
  const RuleSet rules = compile_rule_set("tain", {3, {}, {}});
  for (std::uint64_t game = 0; game < games; ++game) {
    prelude::Random random(11, game);
    Session session(*rules.program, 1, game);
    while (session.rest() == Rest::decision) {
      const auto& options = session.options();
      REQUIRE(session.choose(options[static_cast<std::size_t>(random.below(options.size()))]).empty());
      const LoadResult loaded = load(*rules.program, session.save());
      REQUIRE(loaded.error.empty());
      REQUIRE(loaded.session.front().state() == session.state());
      REQUIRE(loaded.session.front().record().size() == session.record().size());
    }
  }
}

} // namespace

TEST_CASE("a game of táin is saved and loaded after every decision") {
  save_and_load(2);
}

TEST_CASE("many games of táin are saved and loaded after every decision", "[long]") {
  save_and_load(200);
}

/// Exchanges two tokens of one clan that another player cannot distinguish.
TEST_CASE("what a player may not see does not change what he observes") {
  const RuleSet rules = compile_rule_set("tain", {3, {}, {}});
  Machine machine(*rules.program);
  const Table table(machine);
  State state(*rules.program);
  int exchanged = 0;
  for (std::uint64_t game = 0; game < 10; ++game) {
    prelude::Random random(13, game);
    machine.start(state);
    while (machine.rest(state) == Rest::decision) {
      const std::vector<std::uint32_t> options = machine.list(state);
      machine.apply(state, options[static_cast<std::size_t>(random.below(options.size()))]);
      if (machine.rest(state) != Rest::decision) {
        break;
      }
      if (!is_scouting(rules.program->decisions[machine.decision(state)].name)) {
        continue; // later all tokens are revealed
      }
      for (int p = 0; p < 3; ++p) {
        const model::PieceTypeId placed = table.slot(state, "guard", {p, static_cast<int>(random.below(gates))});
        if (placed.is_none()) {
          continue;
        }
        const model::PieceTypeId other = table.type(roles[static_cast<std::size_t>(random.below(roles.size()))], p);
        if (other == placed || table.count(state, "screen", {p}, other) == 0) {
          continue;
        }
        State twin = state;
        for (int g = 0; g < gates; ++g) {
          if (table.slot(state, "guard", {p, g}) != placed) {
            continue;
          }
          const int guard = table.place("guard", {p, g}).number(), screen = table.place("screen", {p}).number();
          machine.places().take(twin.memory(), guard, placed.number(), 1);
          machine.places().put(twin.memory(), screen, placed.number(), 1);
          machine.places().take(twin.memory(), screen, other.number(), 1);
          machine.places().put(twin.memory(), guard, other.number(), 1);
          break;
        }
        ++exchanged;
        for (int viewer = 0; viewer < 3; ++viewer) {
          const Observation a = observe(machine, state, viewer), b = observe(machine, twin, viewer);
          const bool same = observation_text(*rules.program, a) == observation_text(*rules.program, b) &&
                            observation_hash(a) == observation_hash(b);
          CHECK(same == (viewer != p));
        }
      }
    }
  }
  CHECK(exchanged > 100);
}

} // namespace brehon
