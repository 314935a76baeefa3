#include "tools/diff/lockstep/contents.hpp"

#include <algorithm>
#include <tuple>

namespace brehon::diff {

void Contents::valued(int a, int b, const ValueLink& values) {
  if (values.same()) {
    equal(a, b);
  } else {
    valued_.push_back({a, b, &values});
  }
}

void Contents::add(const Contents& other) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  never_ = never_ || other.never_;
  append(equal_, other.equal_);
  append(typed_, other.typed_);
  append(sequences_, other.sequences_);
  append(valued_, other.valued_);
  append(fixed_a_, other.fixed_a_);
  append(fixed_b_, other.fixed_b_);
}

void Contents::finish(const List<model::PieceTypeId, model::PieceTypeId>& types) {
  types_ = &types;
  const std::vector<model::PieceTypeId> all = ids(types);
  if (std::equal(all.begin(), all.end(), types.begin())) {
    for (const auto& [a, b] : typed_) {
      equal(a, b);
    }
    typed_.clear();
  }
  std::sort(equal_.begin(), equal_.end(),
            [](const Stretch& x, const Stretch& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
  std::vector<Stretch> joined;
  for (const Stretch& each : equal_) {
    const bool goes_on = !joined.empty() && joined.back().a + joined.back().size == each.a &&
                         joined.back().b + joined.back().size == each.b;
    if (goes_on) {
      joined.back().size += each.size;
    } else {
      joined.push_back(each);
    }
  }
  equal_ = std::move(joined);
}

bool Contents::alike(std::pair<int, int> sequence, const State& a, const State& b) const {
  const int size = a[sequence.first];
  if (size != b[sequence.second]) {
    return false;
  }
  for (int i = 1; i <= size; ++i) {
    if (!same_type(a[sequence.first + i], b[sequence.second + i])) {
      return false;
    }
  }
  return true;
}

bool Contents::alike(const State& a, const State& b) const {
  if (never_) {
    return false;
  }
  const Cell* of_a = a.memory();
  const Cell* of_b = b.memory();
  const auto holds = [](const State& state) {
    return [&state](const std::pair<int, int>& fixed) { return state[fixed.first] == fixed.second; };
  };
  return std::all_of(equal_.begin(), equal_.end(),
                     [&](const Stretch& each) {
                       return std::equal(of_a + each.a, of_a + each.a + each.size, of_b + each.b);
                     }) &&
         std::all_of(typed_.begin(), typed_.end(),
                     [&](const auto& each) { return same_type(a[each.first], b[each.second]); }) &&
         std::all_of(sequences_.begin(), sequences_.end(), [&](const auto& each) { return alike(each, a, b); }) &&
         std::all_of(valued_.begin(), valued_.end(),
                     [&](const Valued& each) { return each.values->of(a[each.a]) == b[each.b]; }) &&
         std::all_of(fixed_a_.begin(), fixed_a_.end(), holds(a)) &&
         std::all_of(fixed_b_.begin(), fixed_b_.end(), holds(b));
}

} // namespace brehon::diff
