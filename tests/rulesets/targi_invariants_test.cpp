#include "interpreter/machine/score.hpp"
#include "interpreter/play/observe.hpp"
#include "tests/effort.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>

// What holds in every game of Targi, asked after every decision of random games.

namespace brehon {
namespace {

constexpr int borders = 16, cells = 9, rows = 3, spots = 4;

class TargiWatcher {
public:
  TargiWatcher(Machine& machine, const model::Configuration& configuration)
      : machine_(machine), program_(machine.program()), table_(machine), configuration_(configuration) {}

  void see(const State& state) {
    REQUIRE(state_fault(program_, state).empty());
    const int robber = table_.marker(state, "robber");
    REQUIRE(robber >= robber_);
    for (int p = 0; p < 2; ++p) {
      int posted = 0, marked = 0;
      for (int b = 0; b < borders; ++b) {
        posted += table_.slot(state, "post", {b}) == table_.type("targi", p) ? 1 : 0;
      }
      for (int c = 0; c < cells; ++c) {
        marked += table_.slot(state, "mark", {c}) == table_.type("tribe_marker", p) ? 1 : 0;
      }
      REQUIRE(posted + table_.count(state, "reserve", {p}) == 3);
      REQUIRE(marked + table_.count(state, "pouch", {p}) == 2);
      REQUIRE(laid(state, p) <= 12);
    }
    for (const int corner : {3, 7, 11, 15}) {
      REQUIRE(table_.slot(state, "post", {corner}).is_none());
    }
    if (machine_.rest(state) != Rest::decision) {
      return;
    }
    REQUIRE_FALSE(machine_.list(state).empty());
    if (program_.decisions[machine_.decision(state)].name.rfind("placing", 0) == 0) {
      placing(state, robber);
    }
    robber_ = robber;
  }

  void end(const State& state) {
    const bool twelve = laid(state, 0) == 12 || laid(state, 1) == 12;
    CHECK((twelve || table_.marker(state, "robber") == borders - 1));
    Result result;
    REQUIRE_FALSE(judge(machine_, state, result));
    for (int p = 0; p < 2; ++p) {
      const auto item = [&](const std::string& name) {
        for (std::size_t i = 0; i < program_.score_items.size(); ++i) {
          if (program_.score_items[i].path == "score." + name) {
            return result.items[i][static_cast<std::size_t>(p)].num;
          }
        }
        throw std::logic_error("no score item " + name);
      };
      CHECK(item("equal_rows") + item("mixed_rows") >= 0);
      CHECK(item("equal_rows") + item("mixed_rows") <= 12);
      CHECK(item("tokens") == table_.count(state, "stock", {p}, table_.type("vp")));
    }
  }

private:
  int laid(const State& state, int player) const {
    int count = 0;
    for (int r = 1; r <= rows; ++r) {
      for (int s = 1; s <= spots; ++s) {
        count += table_.count(state, "territory", {player, r, s});
      }
    }
    return count;
  }

  bool holds(const State& state, int player, const std::string& card) const {
    for (int r = 1; r <= rows; ++r) {
      for (int s = 1; s <= spots; ++s) {
        if (table_.slot(state, "territory", {player, r, s}) == table_.type(card)) {
          return true;
        }
      }
    }
    return false;
  }

  void placing(const State& state, int robber) {
    for (int p = 0; p < 2; ++p) {
      for (int r = 1; r <= rows; ++r) {
        for (int s = 2; s <= spots; ++s) { // a row is filled from the left
          REQUIRE((table_.count(state, "territory", {p, r, s}) == 0 ||
                   table_.count(state, "territory", {p, r, s - 1}) == 1));
        }
      }
      int goods = 0;
      for (const char* ware : {"date", "salt", "pepper"}) {
        goods += table_.count(state, "stock", {p}, table_.type(ware));
      }
      // Where a round without goods is seen after the actions of both, what a card gives for it comes after the limit.
      const bool late = configuration_.options.count("no_goods_check") != 0 && holds(state, p, "oasis_no_goods_bonus");
      REQUIRE(goods <= (late ? 11 : 10));
      REQUIRE(table_.count(state, "stock", {p}, table_.type("gold")) <= 3);
      const model::PieceTypeId on_robber = table_.slot(state, "post", {robber});
      REQUIRE((on_robber != table_.type("targi", p) || holds(state, p, "well_ignore_robber")));
      REQUIRE(table_.count(state, "drawn", {p}) + table_.count(state, "lifted", {p}) == 0);
    }
    for (int c = 0; c < cells; ++c) {
      REQUIRE(table_.count(state, "field", {c}) == 1);
      REQUIRE(machine_.places().face_up(state.memory(), table_.place("field", {c}).number()));
    }
    const model::Kind& border = kind("border");
    for (int b = 0; b < borders; ++b) {
      const int facing = border.attributes[1].values[static_cast<std::size_t>(b)];
      const model::PieceTypeId here = table_.slot(state, "post", {b});
      const model::PieceTypeId there =
          facing == model::none ? model::PieceTypeId() : table_.slot(state, "post", {facing});
      REQUIRE((here == model::none || there == model::none || here == there));
    }
    if (robber != placing_) {
      REQUIRE((placing_ == model::none || table_.marker(state, "start") != start_));
      placing_ = robber;
      start_ = table_.marker(state, "start");
    }
  }

  const model::Kind& kind(const std::string& name) const {
    for (const model::Kind& known : program_.model.kinds) {
      if (known.name == name) {
        return known;
      }
    }
    throw std::logic_error("no kind " + name);
  }

  Machine& machine_;
  const Program& program_;
  Table table_;
  const model::Configuration& configuration_;
  int robber_ = 0;
  int placing_ = model::none; // the round that was last seen to begin
  int start_ = model::none;
};

} // namespace

TEST_CASE("the invariants of targi hold under every reading") {
  for (const model::Configuration& configuration : readings("targi")) {
    play_and_watch<TargiWatcher>("targi", configuration, effort(12));
  }
}

TEST_CASE("the invariants of targi hold in many games", "[long]") {
  play_and_watch<TargiWatcher>("targi", {}, 20000);
  for (const model::Configuration& configuration : readings("targi")) {
    play_and_watch<TargiWatcher>("targi", configuration, 1000);
  }
}

TEST_CASE("cards of targi that lie face down are hidden, and so is what expansion draws") {
  const RuleSet rules = compile_rule_set("targi");
  Machine machine(*rules.program);
  const Table table(machine);
  int exchanged = 0;
  play_random_games(machine, 5, [&] {
    return [&](const State& state) {
      for (int c = 0; machine.rest(state) == Rest::decision && c < cells; ++c) {
        const PlaceId place = table.place("field", {c});
        const model::PieceTypeId type = table.slot(state, "field", {c});
        if (type.is_none() || machine.places().face_up(state.memory(), place.number())) {
          continue;
        }
        State twin = state;
        twin[rules.program->places[place].base] =
            table.type(type == table.type("oasis_a") ? "oasis_b" : "oasis_a").number();
        const bool goods = program_family(rules, type) == "goods_card";
        if (goods) {
          twin[rules.program->places[place].base] =
              table.type(type == table.type("cross") ? "nugget" : "cross").number();
        }
        ++exchanged;
        for (int player = 0; player < 2; ++player) {
          REQUIRE(observation_hash(observe(machine, state, player)) ==
                  observation_hash(observe(machine, twin, player)));
        }
      }
    };
  });
  CHECK(exchanged > 20);
}

} // namespace brehon
