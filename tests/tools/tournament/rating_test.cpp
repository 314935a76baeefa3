#include "tools/tournament/rating.hpp"

#include "tests/catch.hpp"

#include <cmath>

namespace brehon {

TEST_CASE("ratings: odds of three to one are 191 points") {
  // 3000 wins of 4000 hide the drawn game that is added.
  const std::vector<Rating> both = ratings(2, {{0, 1, {3000, 0, 1000}}}, 1);
  CHECK(both[0].value - both[1].value == Approx(400 * std::log10(3.0)).margin(0.3));
  CHECK(both[0].value + both[1].value == Approx(0).margin(1e-6));
  CHECK(both[0].low < both[0].value);
  CHECK(both[0].value < both[0].high);
  CHECK(both[0].high - both[0].low < 25);
}

TEST_CASE("ratings: draws are half a win") {
  const std::vector<Rating> drawn = ratings(2, {{0, 1, {0, 50, 0}}}, 1);
  CHECK(drawn[0].value == Approx(0).margin(1e-6));
  const std::vector<Rating> mixed = ratings(2, {{0, 1, {20, 60, 20}}}, 1);
  CHECK(mixed[0].value == Approx(0).margin(1e-6));
}

TEST_CASE("ratings: who has not lost has one, and strength carries over") {
  const std::vector<Rating> all = ratings(3, {{0, 1, {50, 0, 0}}, {1, 2, {50, 0, 0}}}, 1);
  CHECK(all[0].value > all[1].value + 300);
  CHECK(all[1].value > all[2].value + 300);
  CHECK(std::isfinite(all[0].high));
  CHECK(all[0].low < all[0].value - 20); // who has won all may lose some day
}

TEST_CASE("ratings: the same seed gives the same intervals") {
  const std::vector<PairRecord> pairs = {{0, 1, {12, 3, 9}}};
  CHECK(ratings(2, pairs, 5)[0].low == ratings(2, pairs, 5)[0].low);
}

} // namespace brehon
