#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Kuhn poker for two. How the betting went is a number: a one, and behind it a bit for each choice, 1 for a bet.
class KuhnPoker {
public:
  static constexpr int choices_a_word = 5; // 3 * 2 * 2^3

  bool is_chance() const { return cards_ < 2; }
  bool ended() const { return ((ends >> history_) & 1) != 0; }
  unsigned options() const { return cards_ == 0 ? 3 : 2; }

  void choose(unsigned k) {
    if (cards_ == 0) {
      first_ = k;
      cards_ = 1;
    } else if (cards_ == 1) {
      first_wins_ = first_ > (k < first_ ? k : k + 1);
      cards_ = 2;
    } else {
      history_ = 2 * history_ + k;
    }
  }

  int result() const {
    switch (history_) {
    case bet_check:
      return 1;
    case check_bet_check:
      return -1;
    default:
      return (history_ == check_check ? 1 : 2) * (first_wins_ ? 1 : -1);
    }
  }

private:
  static constexpr unsigned check_check = 0b100, bet_check = 0b110, bet_bet = 0b111, check_bet_check = 0b1010,
                            check_bet_bet = 0b1011;
  static constexpr unsigned ends =
      1U << check_check | 1U << bet_check | 1U << bet_bet | 1U << check_bet_check | 1U << check_bet_bet;

  unsigned cards_ = 0; // that are dealt
  unsigned first_ = 0; // the first player's card
  unsigned history_ = 1;
  bool first_wins_ = false; // where the cards decide
};

} // namespace brehon::limit
