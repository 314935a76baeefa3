#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Goofspiel for two with four cards, prizes in random order: hands and prizes are sets of four; the last prize is
/// turned up without chance. A choice of each player is a step.
class Goofspiel {
public:
  static constexpr int choices_a_word = 11; // (4!)^3

  bool is_chance() const { return step_ == turn_up; }
  bool ended() const { return hands_[1] == 0; }
  unsigned options() const { return static_cast<unsigned>(std::popcount(step_ == turn_up ? prizes_ : hands_[step_])); }

  void choose(unsigned k) {
    if (step_ == turn_up) {
      take_prize(k);
      step_ = 0;
      return;
    }
    const auto card = static_cast<std::uint32_t>(member(k, hands_[step_]));
    hands_[step_] ^= card;
    if (step_ == 0) {
      bid_ = card;
      step_ = 1;
      return;
    }
    lead_ += bid_ > card ? prize_ : bid_ < card ? -prize_ : 0;
    step_ = turn_up;
    if (std::has_single_bit(prizes_)) {
      take_prize(0);
      step_ = 0;
    }
  }

  int result() const { return lead_ > 0 ? 1 : lead_ < 0 ? -1 : 0; }

private:
  static constexpr unsigned turn_up = 2;

  void take_prize(unsigned k) {
    const auto prize = static_cast<std::uint32_t>(member(k, prizes_));
    prizes_ ^= prize;
    prize_ = std::bit_width(prize);
  }

  std::uint32_t hands_[2] = {0xf, 0xf};
  std::uint32_t prizes_ = 0xf;
  std::uint32_t bid_ = 0;   // of the first player
  unsigned step_ = turn_up; // or the player who is to bid
  int prize_ = 0;
  int lead_ = 0; // of the first player
};

} // namespace brehon::limit
