#include "tools/diff/lockstep/smallest.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace brehon {

namespace {

std::vector<int> up_to(int size) {
  std::vector<int> list(static_cast<std::size_t>(size));
  std::iota(list.begin(), list.end(), 0);
  return list;
}

/// The smallest part of the numbers below `size` with all of some, and how often it was asked for.
std::pair<std::vector<int>, int> smallest_with(int size, const std::set<int>& wanted) {
  int asked = 0;
  std::vector<int> found = diff::smallest_part(up_to(size), [&](const std::vector<int>& part) {
    ++asked;
    return std::includes(part.begin(), part.end(), wanted.begin(), wanted.end());
  });
  return {std::move(found), asked};
}

} // namespace

TEST_CASE("smallest part: what is needed stays, whatever its place") {
  CHECK(smallest_with(64, {}).first.empty());
  CHECK(smallest_with(64, {17}).first == std::vector<int>{17});
  CHECK(smallest_with(64, {0, 31, 32, 63}).first == std::vector<int>{0, 31, 32, 63});
  CHECK(smallest_with(3, {0, 1, 2}).first == std::vector<int>{0, 1, 2});
  CHECK(smallest_with(1, {}).first.empty());
}

TEST_CASE("smallest part: few questions find few members out of many") {
  CHECK(smallest_with(1'000, {721}).second < 40);
  CHECK(smallest_with(1'000, {3, 998}).second < 120);
}

TEST_CASE("smallest part: of several that do, one without a member too many") {
  const std::vector<int> found = diff::smallest_part(
      up_to(20), [](const std::vector<int>& part) { return std::accumulate(part.begin(), part.end(), 0) >= 30; });
  const int sum = std::accumulate(found.begin(), found.end(), 0);
  CHECK(sum >= 30);
  for (const int each : found) {
    CHECK(sum - each < 30);
  }
}

} // namespace brehon
