#pragma once

#include <cstddef>
#include <vector>

namespace brehon {

/// What is picked where an example leaves something open; all ways are gone through one after the other.
class Picks {
public:
  /// Which of so many it is this time.
  std::size_t pick(std::size_t number) {
    if (at_ == picks_.size()) {
      picks_.push_back({0, number});
    }
    return picks_[at_++].taken;
  }

  /// Goes on to the next way; false where there is none.
  bool next() {
    at_ = 0;
    while (!picks_.empty() && picks_.back().taken + 1 == picks_.back().number) {
      picks_.pop_back();
    }
    if (picks_.empty()) {
      return false;
    }
    ++picks_.back().taken;
    return true;
  }

private:
  struct Pick {
    std::size_t taken;
    std::size_t number;
  };

  std::vector<Pick> picks_;
  std::size_t at_ = 0;
};

} // namespace brehon
