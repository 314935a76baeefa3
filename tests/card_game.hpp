#pragma once

#include <string>

namespace brehon {

/// A small game for two or three players that has a bit of everything that examples mention, with these examples.
inline std::string card_game(const std::string& examples) {
  const std::string rules = R"(game cards {
  title "Cards"
  players 2..3
  sources { book "The rules" language en lines 40 }
  option size 2..5 = 3
  gap haste "may one stop at once?" { free default "nothing forbids it"  bound "the text speaks of a round" }
  kind color { red, green }
  kind gate { north, south }
  grid cell 2 x 2
  pieces {
    card (color, value 1..2) x2
    cow x5
    guard per player (role: color) { red x2  green x1 }
  }
  zones {
    deck pile of card face down
    pond row of card
    hand[player] bag of card seen by holder
    herd[player] bag of cow up to 4
    wild bag of cow
    camp[player] bag of guard
    post[player, gate] slot of guard
    board[cell] slot of guard
  }
  markers { starter on player  seen[player] on flag  bid on 1..3 or none  luck on 0..9  spot on cell }
  setup {
    move all card to deck
    shuffle deck
    move all cow to wild
    for each player p {
      move all guard of p to camp[p]
      draw 1 from deck to hand[p]
    }
  }
  play { setup  main  reckoning }
  matchup duel (mine: color, other: color or none) {
    results won, lost
    any vs none -> won  @book:7
    red vs green -> won  @book:8
    green vs red -> lost
    same -> lost
  }
  phase main {
    turns clockwise from starter, until some p in player where seen[p] {
      action take (c in hand[me]) {
        require red_only: c.color is red  @book:12
        move c to pond
        draw 1 from deck to hand[me]
      }
      action feed {
        require some_left: wild is not empty
        require room: count(herd[me]) < size
        move 1 cow from wild to herd[me]
      }
      action stop {
        require in_time: haste is free or luck > 0
        raise seen[me]
      }
      action place (c in cell) {
        require vacant: board[c] is empty
        move 1 guard of me with role red from camp[me] to board[c]
      }
      action fight (g in gate) {
        if duel(red, post[me, g].role) is won { add 1 to luck }  @book:30
      }
    }
  }
  phase reckoning {
    step share { for each player p { move up to 1 cow from wild to herd[p] } }
    step finish { add 1 to luck }
  }
  score player p {
    cows: 2 per cow in herd[p]
    half: 1 per card in hand[p] with value 1
  }
  winner most score, else draw  limit 1000 decisions, else unfinished
)";
  return rules + examples + "\n}\n";
}

} // namespace brehon
