#include "interpreter/play/replay/pieces.hpp"

#include <algorithm>

namespace brehon {

bool are_exactly(Counts there, const std::vector<Pieces>& wanted) {
  for (const Pieces& pieces : wanted) {
    if (pieces.types.size() == 1) {
      there[pieces.types[0]] -= pieces.count;
    }
  }
  for (const Pieces& pieces : wanted) {
    int left = pieces.types.size() > 1 ? pieces.count : 0;
    for (const int type : pieces.types) {
      const int count = std::clamp(there[type], 0, left);
      there[type] -= count;
      left -= count;
    }
    if (left != 0) {
      return false;
    }
  }
  return std::all_of(there.begin(), there.end(), [](const auto& each) { return each.second == 0; });
}

} // namespace brehon
