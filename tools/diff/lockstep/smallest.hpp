#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace brehon::diff {

/// A part of a list for which something holds that holds for the whole list, and for no part that lacks just one member
/// of it (Zeller and Hildebrandt 2002). For k members out of n it asks about k * log(n) times, at most n * n times.
template <class T, class Holds> std::vector<T> smallest_part(std::vector<T> list, const Holds& holds) {
  std::size_t parts = 2;
  while (!list.empty()) {
    const std::size_t size = (list.size() + parts - 1) / parts;
    bool is_shorter = false;
    for (std::size_t begin = 0; begin < list.size() && !is_shorter; begin += size) {
      std::vector<T> rest = list;
      const auto from = rest.begin() + static_cast<std::ptrdiff_t>(begin);
      rest.erase(from, rest.begin() + static_cast<std::ptrdiff_t>(std::min(begin + size, list.size())));
      if (holds(rest)) {
        list = std::move(rest);
        is_shorter = true;
      }
    }
    if (!is_shorter && size == 1) {
      break;
    }
    parts = is_shorter ? std::max<std::size_t>(parts - 1, 2) : parts * 2;
  }
  return list;
}

} // namespace brehon::diff
