#include "interpreter/machine/score.hpp"
#include "interpreter/play/observe.hpp"
#include "tests/effort.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>

// What holds in every game of Keltis, asked after every decision of random games.

namespace brehon {
namespace {

constexpr int colors = 5;
constexpr int stones = 9;

class KeltisWatcher {
public:
  KeltisWatcher(Machine& machine, const model::Configuration& configuration)
      : machine_(machine), program_(machine.program()), table_(machine), n_(table_.players()),
        entering_(configuration.options.count("leave_start") == 0) {}

  void see(const State& state) {
    REQUIRE(state_fault(program_, state).empty());
    cards(state);
    rows(state);
    tiles(state);
    pawns(state);
    if (machine_.rest(state) != Rest::decision) {
      return;
    }
    REQUIRE_FALSE(machine_.list(state).empty());
    const std::string& name = program_.decisions[machine_.decision(state)].name;
    const bool plays = name == "playing.play_card", draws = name == "playing.refill";
    for (int p = 0; p < n_; ++p) {
      const bool acts = p == machine_.player(state);
      REQUIRE(table_.count(state, "hand", {p}) == (acts && !plays ? 7 : 8));
    }
    if (plays || draws) {
      REQUIRE(table_.count(state, "deck") > 0);
      REQUIRE(goal_ < 5);
    }
  }

  void end(const State& state) {
    pawns(state);
    const bool cut_short = state[cell::outcome] == static_cast<Cell>(Outcome::unfinished);
    if (cut_short) {
      return; // all lived off the discards
    }
    REQUIRE((goal_ >= 5 || table_.count(state, "deck") == 0));
    Result result;
    REQUIRE_FALSE(judge(machine_, state, result));
    CHECK(result.winners != 0);
    for (int p = 0; p < n_; ++p) {
      const bool best = std::all_of(result.totals.begin(), result.totals.end(), [&](const Fraction& other) {
        return other.num <= result.totals[static_cast<std::size_t>(p)].num;
      });
      CHECK(best == (((result.winners >> p) & 1U) != 0));
    }
  }

private:
  void cards(const State& state) {
    const int removed = table_.count(state, "removed");
    REQUIRE(removed == (n_ == 2 ? 30 : 0));
    int all = table_.count(state, "deck") + removed;
    for (int p = 0; p < n_; ++p) {
      all += table_.count(state, "hand", {p});
      for (int c = 0; c < colors; ++c) {
        all += table_.count(state, "lane", {p, c});
      }
    }
    for (int c = 0; c < colors; ++c) {
      all += table_.count(state, "discard", {c});
    }
    REQUIRE(all == 110);
  }

  /// The cards of a row from the first to the last.
  std::vector<int> row(const State& state, int player, int color) const {
    const Place& place = program_.places[table_.place("lane", {player, color})];
    std::vector<int> values;
    for (int i = 0; i < state[place.base]; ++i) {
      const model::PieceTypeId type(state[place.base + 1 + i]);
      const model::Family& family = program_.model.families[table_.piece(type).family];
      const std::size_t at = type.index() - family.first_type.index();
      REQUIRE(family.attributes[0].values[at] == color);
      values.push_back(family.attributes[1].values[at]);
    }
    return values;
  }

  void rows(const State& state) {
    for (int p = 0; p < n_; ++p) {
      for (int c = 0; c < colors; ++c) {
        const std::vector<int> values = row(state, p, c);
        REQUIRE((std::is_sorted(values.begin(), values.end()) || std::is_sorted(values.rbegin(), values.rend())));
      }
    }
  }

  void tiles(const State& state) {
    int lying = 0, held = 0, clovers = 0, points = 0;
    for (int c = 0; c < colors; ++c) {
      for (int s = 1; s <= stones; ++s) {
        const model::PieceTypeId type = table_.slot(state, "spot", {c, s});
        lying += type.is_none() ? 0 : 1;
        clovers += type == table_.type("clover") ? 1 : 0;
        points += !type.is_none() && type != table_.type("clover") && type != table_.type("wish") ? 1 : 0;
      }
    }
    for (int p = 0; p < n_; ++p) {
      held += table_.count(state, "wishes", {p});
    }
    REQUIRE(lying + held == 25);
    REQUIRE(clovers == 9);
    REQUIRE(points == 7);
    REQUIRE(held <= 9);
  }

  void pawns(const State& state) {
    goal_ = 0;
    std::vector<int> steps(static_cast<std::size_t>(n_), 0);
    for (int p = 0; p < n_; ++p) {
      const model::PieceTypeId small = table_.type("small", p), large = table_.type("large", p);
      int all = table_.count(state, "start", {}, small) + table_.count(state, "start", {}, large);
      for (int c = 0; c < colors; ++c) {
        int on_path = 0;
        for (int s = 1; s <= stones; ++s) {
          const int here = table_.count(state, "path", {c, s}, small) + table_.count(state, "path", {c, s}, large);
          on_path += here;
          goal_ += s >= 7 ? here : 0;
          steps[static_cast<std::size_t>(p)] += s * here;
        }
        all += on_path;
        REQUIRE(on_path <= 1);
        REQUIRE((!entering_ || on_path == 0 || table_.count(state, "lane", {p, c}) > 0));
      }
      REQUIRE(all == 5);
      REQUIRE((steps_.empty() || steps[static_cast<std::size_t>(p)] >= steps_[static_cast<std::size_t>(p)]));
    }
    steps_ = steps;
    REQUIRE(goal_ <= 5);
  }

  Machine& machine_;
  const Program& program_;
  Table table_;
  int n_;
  bool entering_; // a path is entered by its first card only
  int goal_ = 0;
  std::vector<int> steps_;
};

} // namespace

TEST_CASE("the invariants of keltis hold under every reading") {
  for (const model::Configuration& configuration : readings("keltis")) {
    play_and_watch<KeltisWatcher>("keltis", configuration, effort(12));
  }
}

TEST_CASE("the invariants of keltis hold in many games", "[long]") {
  for (int players = 2; players <= 4; ++players) {
    play_and_watch<KeltisWatcher>("keltis", {players, {}, {}}, 7000);
  }
  for (model::Configuration configuration : readings("keltis")) {
    for (int players = 2; players <= 4; ++players) {
      configuration.players = players;
      play_and_watch<KeltisWatcher>("keltis", configuration, 300);
    }
  }
}

TEST_CASE("the deck, the removed cards and another's hand of keltis are hidden") {
  const RuleSet rules = compile_rule_set("keltis", {2, {}, {}});
  Machine machine(*rules.program);
  const Table table(machine);
  play_random_games(machine, 3, [&] {
    return [&](const State& state) {
      if (machine.rest(state) != Rest::decision) {
        return;
      }
      // A card of the second player's hand for one that was removed from the game: only he sees it.
      const int hand = table.place("hand", {1}).number(), removed = table.place("removed").number();
      const int held = machine.places().next_type(state.memory(), hand, model::none);
      int other = machine.places().next_type(state.memory(), removed, model::none);
      if (other == held) {
        other = machine.places().next_type(state.memory(), removed, other);
      }
      if (held == model::none || other == model::none) {
        return;
      }
      State twin = state;
      for (const auto& [from, to, type] : {std::tuple{hand, removed, held}, std::tuple{removed, hand, other}}) {
        machine.places().take(twin.memory(), from, type, 1);
        machine.places().put(twin.memory(), to, type, 1);
      }
      const auto text = [&](const State& of, int player) {
        return observation_text(*rules.program, observe(machine, of, player));
      };
      REQUIRE(text(state, 0) == text(twin, 0));
      REQUIRE(text(state, 1) != text(twin, 1));
    };
  });
}

} // namespace brehon
