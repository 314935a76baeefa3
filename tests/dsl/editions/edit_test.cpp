#include "tests/dsl/editions/edited.hpp"

#include <string>
#include <utility>
#include <vector>

namespace brehon {

namespace {

const std::string market = R"(game market {
  players 2..4
  sources {
    nl "nl.txt" language nl lines 99
    fr "fr.txt" language fr lines 99
  }
  kind good (worth 1..9) { salt: 2  silk: 5 }
  grid cell 4 x 4 { area pond = {b2, b3}  area edge = {a1} }
  pieces {
    coin x40                                      @nl:1 @fr:2
    ware per player (good) { salt x3  silk x1 }
    card (good, price: bundle) { cart: salt, 2 coin  boat: silk, 3 coin + 1 ware x2 }
  }
  zones {
    bank        bag of coin
    purse[player] bag of coin up to 9             @nl:3
    stall       bag of {card, ware}
  }
  markers { day on 1..8 from 1  lead on player or none }
  option long 1..3 = 2                            @nl:4
  define rich(p in player) = count(purse[p]) >= 5 @nl:5 @fr:6
  table fee (1..4) { 1: 0  2..: 3 }
  setup {                                         @nl:7
    move all coin to bank                         @nl:8
    for each player p where not rich(p) { move 4 coin to purse[p]  if long is 3 { move 1 coin to purse[p] } }
  }
  play { setup  repeat 5 times { selling } }
  phase selling {
    turns clockwise from first(player), once each {
      action buy (n in 1..3, c in card) {
        require pays: count(purse[me]) >= n       @nl:9 @fr:9
        require apart: n is not 2
        pay (n) coin
        move c to stall
      }
      action rest { gain 1 coin }
      pass
    }
  }
  rule tidy (p in player) { keep at most 7 coin in purse[p], rest to bank }
  score player p { coins: 1 per coin in purse[p], at most 20 }
  winner most score, else draw
  limit 200 decisions, else unfinished
}
)";

/// Whether changes make of the market what it would be with other words in it.
void check_written(const std::string& changes, const std::vector<std::pair<std::string, std::string>>& words) {
  std::string text = market;
  for (const auto& [from, to] : words) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
  }
  const PartedGame base("market", market);
  const PartedGame by_hand("by_hand", text);
  const Edited edited(base.game, changes);
  INFO(changes << "\n" << edited.errors());
  REQUIRE(edited.game);
  CHECK(dump(edited.game->game) == dump(by_hand.game));
}

/// The error of changes that cannot be made.
std::string fault(const std::string& changes) {
  const PartedGame base("market", market);
  const Edited edited(base.game, changes);
  CHECK_FALSE(edited.game);
  std::string out = edited.errors();
  for (const Diagnostic* finding : edited.diagnostics.sorted())
    out += severity(finding->id) == Severity::error ? finding->suggestion : "";
  return out;
}

std::string citations(const std::string& changes, const std::string& path) {
  const PartedGame base("market", market);
  Edited edited(base.game, changes);
  INFO(edited.errors());
  REQUIRE(edited.game);
  const elements::Found found = elements::find(edited.game->game, path);
  REQUIRE(found.node != nullptr);
  std::string out;
  for (const Node& child : found.node->children)
    out += child.kind == Kind::citation ? std::string(child.text) + " " : "";
  return out;
}

} // namespace

TEST_CASE("edit: whatever stands in a game is replaced where it stands") {
  check_written("replace players.number.high with 3", {{"2..4", "2..3"}});
  check_written("replace good.silk.worth with 7", {{"silk: 5", "silk: 7"}});
  check_written("replace good.worth.domain with 1..12", {{"worth 1..9", "worth 1..12"}});
  check_written("replace cell.pond with area pond = {b2}", {{"{b2, b3}", "{b2}"}});
  check_written("replace cell.pond.places.item.2 with c3", {{"b3", "c3"}});
  check_written("replace coin.copies with 30", {{"x40", "x30"}});
  check_written("replace ware.salt with x5", {{"salt x3", "salt x5"}});
  check_written("replace card.boat.price with 4 coin", {{"3 coin + 1 ware", "4 coin"}});
  check_written("replace card.boat.price.portion.1.amount with 2", {{"3 coin + 1", "2 coin + 1"}});
  check_written("replace purse.up_to with 12", {{"up to 9", "up to 12"}});
  check_written("replace stall.of with {card}", {{"{card, ware}", "{card}"}});
  check_written("replace day.from with 2", {{"from 1 ", "from 2 "}});
  check_written("replace day with 0..3", {{"on 1..8 from 1", "on 0..3"}});
  check_written("replace rich with count(purse[p]) > 6", {{">= 5 ", "> 6 "}});
  check_written("replace rich.value.right with 6", {{">= 5", ">= 6"}});
  check_written("replace fee.1 with 1", {{"1: 0", "1: 1"}});
  check_written("replace play.repeat_times.1.times with 7", {{"repeat 5", "repeat 7"}});
  check_written("replace selling.turns.1.from with clockwise from last(player)", {{"first(player)", "last(player)"}});
  check_written("replace selling.turns.1.until with until bank is empty", {{"once each", "until bank is empty"}});
  check_written("replace selling.buy.n with 1..4", {{"n in 1..3", "n in 1..4"}});
  check_written("replace tidy.keep.1.at_most with 6", {{"most 7", "most 6"}});
  check_written("replace score.coins with 2 per coin in purse[p]",
                {{"1 per coin in purse[p], at most 20", "2 per coin in purse[p]"}});
  check_written("replace score.coins.points with 2", {{"1 per coin", "2 per coin"}});
  check_written("replace winner.else with shared", {{"else draw", "else shared"}});
  check_written("replace limit.decisions with 99", {{"200", "99"}});
}

TEST_CASE("edit: a statement is changed at any depth") {
  check_written("replace setup.move.2 with move 6 coin to purse[p]", {{"move 4 coin", "move 6 coin"}});
  check_written("replace setup.move.3.to with bank", {{"move 1 coin to purse[p]", "move 1 coin to bank"}});
  check_written("remove setup.if.1", {{"if long is 3 { move 1 coin to purse[p] }", ""}});
  check_written("remove setup.for_each_player.1.where", {{"where not rich(p)", ""}});
  check_written("replace setup.if.1.condition with long > 1", {{"long is 3", "long > 1"}});
  check_written("add after setup.move.2 { move 2 coin to purse[p] }",
                {{"move 4 coin to purse[p]", "move 4 coin to purse[p]  move 2 coin to purse[p]"}});
  check_written("add before setup.move.3 { shuffle bank }", {{"{ move 1", "{ shuffle bank  move 1"}});
  check_written("add to selling.buy { raise lead }", {{"move c to stall", "move c to stall  raise lead"}});
  check_written("add at begin to tidy { shuffle bank }", {{"{ keep", "{ shuffle bank  keep"}});
  check_written("add to selling.buy { require first: n is 1 }", {{"n is not 2", "n is not 2  require first: n is 1"}});
  check_written("add require to selling.buy { first: n is 1 }", {{"n is not 2", "n is not 2  require first: n is 1"}});
  check_written("add to selling { action beg { gain 2 coin } }",
                {{"{ gain 1 coin }", "{ gain 1 coin }  action beg { gain 2 coin }"}});
  check_written("move selling.rest before selling.buy", {{"      action buy", "action rest { gain 1 coin } action buy"},
                                                         {"      action rest { gain 1 coin }\n", ""}});
  check_written("replace tidy { shuffle bank }", {{"keep at most 7 coin in purse[p], rest to bank", "shuffle bank"}});
}

TEST_CASE("edit: values, rows and clauses come and go with their commas") {
  check_written("add after cell.pond.places.item.1 { c4 }", {{"b2, b3", "b2, c4, b3"}});
  check_written("add to cell.edge.places { a2 }", {{"{a1}", "{a1, a2}"}});
  check_written("remove cell.pond.places.item.2", {{"b2, b3", "b2"}});
  check_written("add to good { oil: 3 }", {{"silk: 5", "silk: 5  oil: 3"}});
  check_written("add to card { mule: salt, 1 coin }", {{"1 ware x2", "1 ware x2  mule: salt, 1 coin"}});
  check_written("add to stall { up to 5 }", {{"{card, ware}", "{card, ware} up to 5"}});
  check_written("remove purse.up_to", {{"up to 9", ""}});
  check_written("remove selling.buy.c", {{", c in card", ""}});
  check_written("add after selling.buy.n { m in 1..2 }", {{"1..3, ", "1..3, m in 1..2, "}});
  check_written("remove score.coins.at_most", {{", at most 20", ""}});
  check_written("add to winner { most count(purse[p]) }", {{"most score,", "most score, then most count(purse[p]),"}});
  check_written("remove lead.or_none", {{"player or none", "player"}});
}

TEST_CASE("edit: a replaced operand keeps its parentheses") {
  check_written("replace rich.value.left with 1 + count(bank)", {{"count(purse[p]) >= 5", "1 + count(bank) >= 5"}});
  check_written("replace selling.buy.pays.condition.left with (n if rich(me) else 3)",
                {{"require pays: count(purse[me])", "require pays: (n if rich(me) else 3)"}});
}

TEST_CASE("edit: elements of an edition are counted within it, those of the game never anew") {
  const PartedGame base("market", market);
  Edited edited(base.game, "remove setup.move.1  add to setup { shuffle bank  move 9 coin to bank }"
                           "add before setup.move.2 { move 2 coin to bank }");
  REQUIRE(edited.game);
  Node& game = edited.game->game;
  CHECK(elements::find(game, "setup.move.1").node == nullptr);
  CHECK(elements::find(game, "setup.move.2").node->text == "move 4 coin to purse[p]");
  CHECK(elements::find(game, "setup.e.move.1").node->text == "move 9 coin to bank");
  CHECK(elements::find(game, "setup.e.move.2").node->text == "move 2 coin to bank");
  CHECK(elements::find(game, "setup.e.shuffle.1").node != nullptr);
  std::vector<std::string> added;
  for (const Change& change : edited.game->changes)
    added.push_back(change.path);
  CHECK(added == std::vector<std::string>{"setup.move.1", "setup.e.shuffle.1", "setup.e.move.1", "setup.e.move.2"});
}

TEST_CASE("edit: a change cites in place of the sources that it speaks for") {
  CHECK(citations("language nl  replace rich with false @nl:50", "rich") == "@fr:6 @nl:50 ");
  CHECK(citations("replace coin.copies with 30 @fr:51", "coin") == "@nl:1 @fr:51 ");
  CHECK(citations("language nl  replace purse.up_to with 8 @nl:52", "purse") == "@nl:52 ");
  CHECK(citations("language nl  replace rich with false", "rich") == "@nl:5 @fr:6 ");
  CHECK(citations("cite selling.buy.apart @fr:53", "selling.buy.apart") == "@fr:53 ");
  CHECK(citations("cite coin @nl:54", "coin") == "@nl:1 @fr:2 @nl:54 ");
  CHECK(citations("add to selling.buy { require last: n is 1 } @fr:55", "selling.buy.last") == "@fr:55 ");
  const PartedGame base("market", market);
  const auto warned = [&](const std::string& changes) {
    const Edited edited(base.game, changes);
    REQUIRE(edited.game);
    return edited.diagnostics.sorted().size();
  };
  CHECK(warned("replace rich with false") == 1);
  CHECK(warned("replace rich with false @nl:silent") == 0);
  CHECK(warned("replace selling.buy.apart with n is 3") == 0);
  CHECK(warned("replace setup { shuffle bank @nl:7 }") == 0);
}

TEST_CASE("edit: a name is another wherever it is mentioned") {
  const PartedGame base("market", market);
  Edited edited(base.game, "pond_side was cell.pond  penny was coin");
  REQUIRE(edited.game);
  const std::string text = dump(edited.game->game);
  CHECK(text.find("pond_side") != std::string::npos);
  CHECK(text.find(" coin\n") == std::string::npos);
  CHECK(elements::find(edited.game->game, "penny.copies").node != nullptr);
}

TEST_CASE("edit: what cannot be changed is told, with a mend") {
  CHECK(fault("replace setup.move.9 with move 4 coin to purse[p]") ==
        "bad_edition: there is no element `setup.move.9`\nit stands at `setup.move.2`");
  CHECK(fault("remove coin.copie") == "bad_edition: there is no element `coin.copie`\ndid you mean `coin.copies`?");
  CHECK(fault("remove rest") == "bad_edition: there is no element `rest`\ndid you mean `selling.rest`?");
  CHECK(fault("remove selling.buy  replace selling.buy.pays with true") ==
        "bad_edition: `selling.buy.pays` is removed by this edition\n");
  CHECK(fault("replace rich with true  replace rich with false") == "bad_edition: `rich` is changed twice\n");
  CHECK(fault("replace day.from with to bank").starts_with("bad_edition: this cannot stand at `day.from`"));
  CHECK(fault("replace coin.copies with stall") == "bad_edition: this cannot stand at `coin.copies`\n");
  CHECK(fault("remove setup.move.2.to") == "bad_edition: `setup.move.2.to` cannot be left out\n");
  CHECK(fault("add to selling.buy { require pays: n is 1 }") ==
        "bad_edition: `selling.buy.pays` is there already\nuse `replace` to change it");
  CHECK(fault("add to rich { shuffle bank }").starts_with("bad_edition: this cannot stand at `rich`"));
  CHECK(fault("move selling.rest before tidy").starts_with("bad_edition: `selling.rest` cannot stand beside `tidy`"));
  CHECK(fault("replace rich with count(").find("syntax") == 0);
}

} // namespace brehon
