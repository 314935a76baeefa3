#include "tests/lies/splice.hpp"

#include <algorithm>

namespace brehon::lies {

std::optional<std::string> spliced(std::string_view text, Splices splices) {
  std::stable_sort(splices.begin(), splices.end(), [](const Splice& x, const Splice& y) { return x.begin < y.begin; });
  std::string out;
  std::uint32_t at = 0;
  for (const Splice& splice : splices) {
    if (splice.begin < at) {
      return std::nullopt;
    }
    out.append(text.substr(at, splice.begin - at)).append(splice.text);
    at = splice.end;
  }
  return out.append(text.substr(at));
}

std::optional<Splices> outside(const Splices& splices, const Splices& cuts) {
  Splices left;
  for (const Splice& splice : splices) {
    bool cut_away = false;
    for (const Splice& cut : cuts) {
      const bool inside = cut.begin <= splice.begin && splice.end <= cut.end;
      const bool apart = splice.end <= cut.begin || cut.end <= splice.begin;
      if (!inside && !apart) {
        return std::nullopt;
      }
      cut_away = cut_away || inside;
    }
    if (!cut_away) {
      left.push_back(splice);
    }
  }
  return left;
}

} // namespace brehon::lies
