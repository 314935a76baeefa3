#include "dsl/model/intervals.hpp"

#include <algorithm>

namespace brehon::model {

Intervals united(Intervals a, const Intervals& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end());
  Intervals out;
  for (const Interval& each : a) {
    if (!out.empty() && (out.back().high >= each.low || out.back().high + 1 == each.low))
      out.back().high = std::max(out.back().high, each.high);
    else
      out.push_back(each);
  }
  return out;
}

Intervals without(const Intervals& a, const Intervals& b) {
  Intervals out;
  for (Interval rest : a) {
    for (const Interval& gone : b) {
      if (gone.high < rest.low || gone.low > rest.high)
        continue;
      if (gone.low > rest.low)
        out.push_back({rest.low, gone.low - 1});
      rest.low = gone.high + 1;
    }
    if (rest.low <= rest.high)
      out.push_back(rest);
  }
  return out;
}

Intervals shared_by(const Intervals& a, const Intervals& b) {
  return without(a, without(a, b));
}

} // namespace brehon::model
