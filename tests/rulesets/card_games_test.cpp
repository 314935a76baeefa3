#include "interpreter/play/playout.hpp"
#include "tests/rulesets/rule_set.hpp"

// What holds in every game of the card and dice games, asked in random games.

namespace brehon {
namespace {

/// Plays random games, each with limits on its length, and looks at every state at rest: nothing is lost or made.
template <typename See, typename End>
void watch_games(const RuleSet& rules, std::uint64_t games, const See& see, const End& end) {
  Machine machine(*rules.program);
  const Table table(machine);
  struct Watcher {
    const RuleSet& rules;
    const Table& table;
    const See& on_state;
    const End& on_end;

    void see(const State& state) const {
      CHECK(state_fault(*rules.program, state).empty());
      on_state(table, state);
    }
    void end(const State& state) const { on_end(table, state); }
  };
  play_random_games(machine, games, [&] { return Watcher{rules, table, see, end}; });
}

const auto nothing = [](const Table&, const State&) {};

constexpr model::MarkerId first_marker = model::MarkerId(0);

int sheet(const RuleSet& rules, const State& state, int player, int category) {
  const int boxes = rules.program->model.kinds[model::player_kind].size();
  const int cells = marker_size(*rules.program, first_marker) / boxes;
  return state[rules.program->marker_cells[first_marker] + player * cells + category];
}

} // namespace

TEST_CASE("yacht: five dice, and in the end every box is filled with what can be in it") {
  const RuleSet rules = compile_rule_set("yacht", {2, {}, {}});
  REQUIRE(rules.program->model.markers[first_marker].name == "sheet");
  const auto see = [](const Table& table, const State& state) {
    CHECK(table.count(state, "cup") + table.count(state, "kept") == 5);
  };
  const auto end = [&](const Table& table, const State& state) {
    for (int player = 0; player < table.players(); ++player) {
      for (int category = 0; category < 12; ++category) {
        const int points = sheet(rules, state, player, category);
        INFO("box " << category);
        CHECK(points >= 0);
        if (category < 6) {
          CHECK(points % (category + 1) == 0);
        }
        if (category == 8 || category == 9) {
          CHECK((points == 0 || points == 30));
        }
        CHECK(points <= (category == 11 ? 50 : 30));
      }
    }
  };
  watch_games(rules, 30, see, end);
}

TEST_CASE("whist: tricks are of four cards, hands shrink together, and all thirteen tricks are taken") {
  const RuleSet rules = compile_rule_set("whist");
  const auto see = [](const Table& table, const State& state) {
    const int taken = table.count(state, "taken", {0}) + table.count(state, "taken", {1});
    CHECK(taken % 4 == 0);
    int left = table.count(state, "turned");
    for (int player = 0; player < 4; ++player) {
      left += table.count(state, "hand", {player}) + table.count(state, "trick", {player});
    }
    CHECK(left + taken == 52);
    CHECK(table.count(state, "deck") == 0);
  };
  const auto end = [](const Table& table, const State& state) {
    CHECK(table.count(state, "taken", {0}) + table.count(state, "taken", {1}) == 52);
  };
  watch_games(rules, 20, see, end);
}

TEST_CASE("love letter: who is out holds nothing, others hold one card or act with two, and somebody is left") {
  for (int players = 2; players <= 4; ++players) {
    const RuleSet rules = compile_rule_set("love_letter", {players, {}, {}});
    const int out = rules.program->marker_cells[first_marker];
    REQUIRE(rules.program->model.markers[first_marker].name == "out");
    const auto see = [&](const Table& table, const State& state) {
      int cards = 0;
      for (int player = 0; player < players; ++player) {
        const int held = table.count(state, "hand", {player});
        CHECK((state[out + player] != 0 ? held == 0 : held >= 1 && held <= 2));
        cards += held + table.count(state, "played", {player});
      }
      CHECK(cards + table.count(state, "deck") + table.count(state, "aside") + table.count(state, "open_aside") == 16);
    };
    const auto end = [&](const Table& table, const State& state) {
      int left = 0;
      for (int player = 0; player < players; ++player) {
        left += state[out + player] == 0 ? 1 : 0;
      }
      CHECK(left >= 1);
      CHECK((left == 1 || table.count(state, "deck") == 0));
    };
    watch_games(rules, 40, see, end);
  }
}

TEST_CASE("stratego: armies shrink, nothing stands in the lakes, and flags and bombs stay") {
  const RuleSet rules = compile_rule_set("stratego");
  const auto see = [](const Table& table, const State& state) {
    for (const int lake : {42, 43, 46, 47, 52, 53, 56, 57}) {
      CHECK(table.slot(state, "board", {lake}).is_none());
    }
  };
  watch_games(rules, 2, see, nothing);
}

TEST_CASE("goofspiel and liar's dice: nothing is lost in random play") {
  watch_games(compile_rule_set("goofspiel", {4, {}, {}}), 10, nothing, nothing);
  watch_games(compile_rule_set("liars_dice", {2, {}, {{"dice", "5"}}}), 20, nothing, nothing);
  watch_games(compile_rule_set("leduc_poker", {3, {}, {}}), 40, nothing, nothing);
}

} // namespace brehon
