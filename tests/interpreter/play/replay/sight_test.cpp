#include "interpreter/play/replay/sight.hpp"

#include "tests/interpreter/play/replay/replays.hpp"

#include <string>

namespace brehon {

namespace {

/// A game in which everything is seen in another way.
const std::string secrets = R"(game secrets {
  players 2
  kind colour { red, blue }
  pieces {
    card (colour, value 1..2) x2
    token per player (role: colour) x1
    coin x9
  }
  zones {
    deck          pile of card face down
    discards      pile of card
    hand[player]  bag of card seen by holder
    lane          row of {card, token} seen by owner
    post[player]  slot of token face down
    purse[player] bag of coin seen by holder count hidden
    stake[player] bag of {card, token}
  }
  markers {
    wish[player] on 1..3 or none seen by holder
    bid[player] on 0..9
    bold[player] on flag
    secret on 0..9 seen by nobody
  }
  setup {
    move all card to deck
    shuffle deck
    for each player p {
      move 1 token of p with role red to post[p]
      move 2 coin to purse[p]
      draw 1 from deck to hand[p]
    }
  }
  play { setup  bidding  sealed  main }
  phase bidding {
    for each player p {
      choose n in 0..1 by p { set bid[p] to n }
    }
  }
  phase sealed {
    together {
      for each player p { choose n in 0..1 by p { set bid[p] to n } }
    }
  }
  phase main {
    turns clockwise from first(player), until some p in player where bold[p] {
      action peep { show hand[opponent] to me }
      action peep_twice { show hand[opponent] to me  show hand[opponent] to me  show post[opponent] to me }
      action peep_and_draw { show hand[opponent] to me  draw 1 from deck to hand[me] }
      action wish (n in 1..3) { set wish[me] to n }
      action lay (c in hand[me]) { move c to lane }
      action stop { raise bold[me] }
      action give_up { end }
    }
  }
  score player p { cards: 1 per card in hand[p] }
  winner most score, else draw  limit 1000 decisions, else unfinished
)";

/// What comes of an example of it with these lines.
std::string secrets_outcome(const std::string& lines) {
  return outcome_of(Replays(secrets + "example e { players ann, ben\n" + lines + "\n}\n}\n"));
}

/// The same of what is expected of a table on which something of every sort lies.
std::string seen(const std::string& facts) {
  return secrets_outcome(R"(given {
      deck = red.1, blue.2  discards = [red.2, blue.1]  hand[ann] = red.1, blue.2  lane = [ann.token.blue, blue.1]
      stake[ann] = none  wish[ann] at 2  bold[ben] at raised
    }
    at main
    expect { )" + facts + " }");
}

} // namespace

TEST_CASE("sight in examples: faces and backs of a bag") {
  CHECK(seen("ann sees hand[ann] = red.1, blue.2").empty());
  CHECK(seen("ann sees hand[ann] = 2 any card").empty());
  CHECK(seen("ben sees hand[ann] = 2 hidden card").empty());
  CHECK(seen("ben sees hand[ben] = none  ann sees hand[ben] = none").empty());
  CHECK(seen("ben sees hand[ann] = red.1, blue.2") ==
        "ben sees hand[ann] = red.1, blue.2 / ben sees hand[ann] = 2 hidden card");
  CHECK(seen("ben sees hand[ann] = 1 hidden card") ==
        "ben sees hand[ann] = 1 hidden card / ben sees hand[ann] = 2 hidden card");
  CHECK(seen("ben sees hand[ann] = 1 hidden card, 1 any card") ==
        "ben sees hand[ann] = 1 hidden card, 1 any card / ben sees hand[ann] = 2 hidden card");
  CHECK(seen("ann sees hand[ann] = 2 hidden card") ==
        "ann sees hand[ann] = 2 hidden card / ann sees hand[ann] = 1 red.1, 1 blue.2");
  CHECK(seen("ann sees hand[ann] = none") == "ann sees hand[ann] = none / ann sees hand[ann] = 1 red.1, 1 blue.2");
}

TEST_CASE("sight in examples: slots, rows and piles") {
  CHECK(seen("ann sees post[ben] = hidden ben.token  ann sees post[ann] = hidden ann.token").empty());
  CHECK(seen("ann sees post[ben] = ben.token.red") ==
        "ann sees post[ben] = ben.token.red / ann sees post[ben] = hidden ben.token");
  CHECK(seen("ann sees lane = [ann.token.blue, hidden card]  ben sees lane = [hidden ann.token, hidden card]").empty());
  CHECK(seen("ann sees lane = 1 hidden card, ann.token.blue").empty());
  CHECK(seen("ann sees lane = [hidden card, ann.token.blue]") ==
        "ann sees lane = [hidden card, ann.token.blue] / ann sees lane = [ann.blue, hidden card]");
  CHECK(seen("ann sees lane = [ann.token.blue]") ==
        "ann sees lane = [ann.token.blue] / ann sees lane = [ann.blue, hidden card]");
  CHECK(seen("ann sees lane = [ann.token.blue] then any").empty());
  CHECK(seen("ann sees deck = 2 face down").empty());
  CHECK(seen("ann sees deck = 3 face down") == "ann sees deck = 3 face down / ann sees deck = 2 face down");
  CHECK(seen("ann sees deck = 2 hidden card") == "ann sees deck = 2 hidden card / ann sees deck = 2 face down");
  CHECK(seen("ann sees discards = [red.2, blue.1]  ben sees discards = [red.2] then any").empty());
  CHECK(seen("ann sees discards = [blue.1, red.2]") ==
        "ann sees discards = [blue.1, red.2] / ann sees discards = [red.2, blue.1]");
}

TEST_CASE("sight in examples: what is of unknown number or order") {
  CHECK(seen("ann sees purse[ann] = 2 coin  ben sees purse[ann] = hidden").empty());
  CHECK(seen("ben sees purse[ann] = 2 hidden coin") ==
        "ben sees purse[ann] = 2 hidden coin / ben sees purse[ann] = hidden");
  CHECK(seen("ben sees purse[ann] = none") == "ben sees purse[ann] = none / ben sees purse[ann] = hidden");
  CHECK(seen("ann sees purse[ann] = 2 coin, and hidden") ==
        "ann sees purse[ann] = 2 coin, and hidden / ann sees purse[ann] = 2 coin");
  CHECK(secrets_outcome("given { discards = red.1, red.2 }  at main  expect { ann sees discards = 1 red.1, 1 red.2 }")
            .empty());
}

TEST_CASE("sight in examples: markers") {
  CHECK(seen("ann sees wish[ann] at 2  ben does not see wish[ann]  ann does not see wish[ben]").empty());
  CHECK(seen("ann sees bold[ben] at raised  ann sees bold[ann] at lowered  ben sees wish[ben] at none").empty());
  CHECK(seen("ben does not see secret  ann does not see secret").empty());
  CHECK(seen("ann sees wish[ann] at 3") == "ann sees wish[ann] at 3 / ann sees wish[ann] at 2");
  CHECK(seen("ben sees wish[ann] at 2") == "ben sees wish[ann] at 2 / ben does not see wish[ann]");
  CHECK(seen("ann does not see wish[ann]") == "ann does not see wish[ann] / ann sees wish[ann] at 2");
}

TEST_CASE("sight in examples: whose turn it is, and what others choose in secret") {
  CHECK(secrets_outcome("at bidding  play ann choose(1)  expect { ann sees bid[ann] at 1  ben sees bid[ann] at 1  "
                        "ann sees to_act at ben }")
            .empty());
  CHECK(secrets_outcome("at sealed  expect { ann sees to_act at ann  ben sees others choose }").empty());
  CHECK(secrets_outcome("at sealed  play ann choose(1)  expect { ann sees bid[ann] at 1  ben sees bid[ann] as before  "
                        "ann sees others choose  ben sees to_act at ben  ben sees bid[ben] at 0 }")
            .empty());
  CHECK(secrets_outcome("at sealed  play ann choose(1)  expect { ben sees bid[ann] at 1  ann sees to_act at ben }") ==
        "ben sees bid[ann] at 1 / ben sees bid[ann] as before; ann sees to_act at ben / ann sees others choose");
  CHECK(secrets_outcome("at bidding  expect { ben sees bid[ann] as before  ben sees others choose }") ==
        "ben sees bid[ann] as before / ben sees bid[ann] at 0; ben sees others choose / ben sees to_act at ann");
}

TEST_CASE("sight in examples: what is shown since the last choice") {
  const std::string hands = "given { hand[ben] = red.1, red.1, blue.2 }  at main, turn of ann  ";
  CHECK(secrets_outcome(hands + "expect { ann is shown nothing }").empty());
  CHECK(secrets_outcome(hands +
                        "play ann peep  expect { ann is shown hand[ben] = 2 red.1, blue.2  ben is shown nothing }")
            .empty());
  CHECK(secrets_outcome(hands +
                        "play ann peep  expect { ann is shown hand[ben] = red.1  ben is shown hand[ben] = none }") ==
        "ann is shown hand[ben] = red.1 / ann is shown hand[ben] = 2 red.1, 1 blue.2; "
        "ben is shown hand[ben] = none / ben is shown nothing");
  CHECK(secrets_outcome(hands +
                        "play ann peep  play ben peep  expect { ann is shown nothing  ben is shown hand[ann] = none }")
            .empty());
  CHECK(secrets_outcome(hands + "play ann peep_twice  expect { ann is shown hand[ben] = 4 red.1, 2 blue.2  "
                                "ann is shown post[ben] = ben.token.red }")
            .empty());
  CHECK(secrets_outcome(hands + "play ann peep_and_draw as red.2  expect { ann is shown hand[ben] = 2 red.1, blue.2 }")
            .empty());
  CHECK(secrets_outcome(hands +
                        "play ann peep_and_draw  expect { ann is shown hand[ben] = 2 red.1, blue.2 }  as red.2  "
                        "expect { ann is shown hand[ben] = 2 red.1, blue.2 }")
            .empty());
}

} // namespace brehon
