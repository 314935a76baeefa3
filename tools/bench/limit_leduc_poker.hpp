#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Leduc poker for two, two raises a round: six cards, card / 2 is the rank. Of the stakes the lower one is kept, and
/// what who is to move owes.
class LeducPoker {
public:
  static constexpr int choices_a_word = 12; // 6 * 5 * 4, and two rounds of up to four choices of up to three

  bool is_chance() const { return deals_; }
  bool ended() const { return ended_; }

  unsigned options() const {
    if (deals_) {
      return 6 - cards_;
    }
    return 1U + (owed_ > 0 ? 1U : 0U) + (raised_ < 2 ? 1U : 0U);
  }

  void choose(unsigned k) {
    if (deals_) {
      deal(k);
    } else if (owed_ > 0 && k == 0) {
      ended_ = true;
      result_ = mover_ == 0 ? -stake_ : stake_;
    } else if (k == (owed_ > 0 ? 1U : 0U)) {
      call();
    } else {
      stake_ += owed_;
      owed_ = 2 * street_;
      ++raised_;
      answers_ = true;
      mover_ = 1 - mover_;
    }
  }

  int result() const { return result_; }

private:
  void deal(unsigned k) {
    card_[cards_] = next_card(k);
    ++cards_;
    deals_ = cards_ < 2;
  }

  /// The k-th card of those that are not dealt.
  unsigned next_card(unsigned k) const {
    if (cards_ == 0) {
      return k;
    }
    if (cards_ == 1) {
      return k + (k >= card_[0] ? 1U : 0U);
    }
    const unsigned low = card_[0] < card_[1] ? card_[0] : card_[1];
    const unsigned high = card_[0] < card_[1] ? card_[1] : card_[0];
    k += k >= low ? 1U : 0U;
    return k + (k >= high ? 1U : 0U);
  }

  void call() {
    stake_ += owed_;
    owed_ = 0;
    if (!answers_) {
      answers_ = true;
      mover_ = 1 - mover_;
    } else if (street_ == 1) {
      street_ = 2;
      raised_ = 0;
      answers_ = false;
      mover_ = 0;
      deals_ = true;
    } else {
      ended_ = true;
      const int better = strength(0) - strength(1);
      result_ = better > 0 ? stake_ : better < 0 ? -stake_ : 0;
    }
  }

  int strength(std::size_t player) const {
    const unsigned rank = card_[player] / 2;
    return static_cast<int>(rank == card_[2] / 2 ? 3 : rank);
  }

  unsigned card_[3] = {}; // the players' and the one on the table
  unsigned cards_ = 0;    // that are dealt
  int street_ = 1;
  int stake_ = 1;
  int owed_ = 0;
  int raised_ = 0;
  unsigned mover_ = 0;
  int result_ = 0;
  bool answers_ = false; // who is to move has something to answer: a raise, or a call of who came first
  bool deals_ = true;
  bool ended_ = false;
};

} // namespace brehon::limit
