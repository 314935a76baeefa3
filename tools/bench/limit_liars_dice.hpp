#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Liar's dice, one die of six each: bids are numbers in their order, quantity first; 0 says that there is none.
class LiarsDice {
public:
  static constexpr int choices_a_word = 9; // 6^2 * 12^7 is below 2^31; games are seldom longer

  bool is_chance() const { return rolled_ < 2; }
  bool ended() const { return called_; }
  unsigned options() const { return rolled_ < 2 ? faces : bids - bid_ + (bid_ > 0 ? 1U : 0U); }

  void choose(unsigned k) {
    if (rolled_ < 2) {
      ++dice_[k];
      ++rolled_;
    } else if (k < bids - bid_) {
      bid_ += 1 + k;
      bidder_ = 1 - bidder_;
    } else {
      called_ = true;
    }
  }

  /// The highest face is wild.
  int result() const {
    const unsigned face = (bid_ - 1) % faces;
    const unsigned quantity = (bid_ - 1) / faces + 1;
    const unsigned matching = dice_[face] + (face == faces - 1 ? 0 : dice_[faces - 1]);
    return (matching >= quantity) == (bidder_ == 0) ? 1 : -1;
  }

private:
  static constexpr unsigned faces = 6;
  static constexpr unsigned bids = 2 * faces;

  unsigned rolled_ = 0;
  unsigned bid_ = 0;
  unsigned bidder_ = 1;
  bool called_ = false;
  std::uint8_t dice_[faces] = {}; // by face
};

} // namespace brehon::limit
