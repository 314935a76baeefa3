#include "tools/trace/alignment.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace brehon {

namespace {

constexpr std::size_t small = 64; // gaps of so many by so many are compared each with each
constexpr int deepest = 24;       // bounds the time where values repeat without end

struct Range {
  std::size_t begin, end;

  std::size_t size() const { return end - begin; }
};

class Aligner {
public:
  Aligner(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b)
      : a_(a), b_(b), partner_(a.size(), alone) {}

  std::vector<std::size_t> run() {
    between({0, a_.size()}, {0, b_.size()}, 0);
    return std::move(partner_);
  }

private:
  void between(Range a, Range b, int depth) {
    while (a.size() > 0 && b.size() > 0 && a_[a.begin] == b_[b.begin]) {
      partner_[a.begin++] = b.begin++;
    }
    while (a.size() > 0 && b.size() > 0 && a_[a.end - 1] == b_[b.end - 1]) {
      partner_[--a.end] = --b.end;
    }
    if (a.size() == 0 || b.size() == 0) {
      return;
    }
    if (a.size() <= small && b.size() <= small) {
      longest(a, b);
      return;
    }
    const std::vector<std::pair<std::size_t, std::size_t>> anchors = increasing(unique_pairs(a, b));
    if (anchors.empty() || depth == deepest) {
      return;
    }
    Range rest_a = a, rest_b = b;
    for (const auto& [at_a, at_b] : anchors) {
      partner_[at_a] = at_b;
      between({rest_a.begin, at_a}, {rest_b.begin, at_b}, depth + 1);
      rest_a.begin = at_a + 1;
      rest_b.begin = at_b + 1;
    }
    between(rest_a, rest_b, depth + 1);
  }

  /// The places of the values that occur once in each range, in the order of `a`.
  std::vector<std::pair<std::size_t, std::size_t>> unique_pairs(Range a, Range b) const {
    struct Seen {
      int in_a = 0, in_b = 0;
      std::size_t place = 0;
    };
    std::unordered_map<std::size_t, Seen> seen; // looked up only
    for (std::size_t i = a.begin; i < a.end; ++i) {
      ++seen[a_[i]].in_a;
    }
    for (std::size_t i = b.begin; i < b.end; ++i) {
      Seen& value = seen[b_[i]];
      ++value.in_b;
      value.place = i;
    }
    std::vector<std::pair<std::size_t, std::size_t>> out;
    for (std::size_t i = a.begin; i < a.end; ++i) {
      const Seen& value = seen[a_[i]];
      if (value.in_a == 1 && value.in_b == 1) {
        out.emplace_back(i, value.place);
      }
    }
    return out;
  }

  /// As many pairs as can be in order on both sides.
  static std::vector<std::pair<std::size_t, std::size_t>>
  increasing(const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
    std::vector<std::size_t> ends;                        // of the best row of each length: the index of its last pair
    std::vector<std::size_t> before(pairs.size(), alone); // the pair before each in its row
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto at = std::lower_bound(ends.begin(), ends.end(), pairs[i].second,
                                       [&](std::size_t end, std::size_t to) { return pairs[end].second < to; });
      before[i] = at == ends.begin() ? alone : *(at - 1);
      if (at == ends.end()) {
        ends.push_back(i);
      } else {
        *at = i;
      }
    }
    std::vector<std::pair<std::size_t, std::size_t>> out;
    for (std::size_t i = ends.empty() ? alone : ends.back(); i != alone; i = before[i]) {
      out.push_back(pairs[i]);
    }
    std::reverse(out.begin(), out.end());
    return out;
  }

  /// The most pairs in order within two small ranges.
  void longest(Range a, Range b) {
    const std::size_t width = b.size() + 1;
    std::vector<int> most((a.size() + 1) * width); // from each pair of places on
    const auto at = [&](std::size_t i, std::size_t j) -> int& { return most[i * width + j]; };
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;) {
        at(i, j) = a_[a.begin + i] == b_[b.begin + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
      }
    }
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      if (a_[a.begin + i] == b_[b.begin + j]) {
        partner_[a.begin + i++] = b.begin + j++;
      } else if (at(i + 1, j) >= at(i, j + 1)) {
        ++i;
      } else {
        ++j;
      }
    }
  }

  const std::vector<std::size_t>& a_;
  const std::vector<std::size_t>& b_;
  std::vector<std::size_t> partner_;
};

} // namespace

std::vector<std::size_t> in_order(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  return Aligner(a, b).run();
}

} // namespace brehon
