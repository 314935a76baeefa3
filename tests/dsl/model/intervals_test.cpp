#include "dsl/model/intervals.hpp"

#include "tests/catch.hpp"

namespace brehon::model {

namespace {

/// The numbers from -2 to 12 that are in a set, as a row of marks.
std::string marks(const Intervals& of) {
  std::string out;
  for (int number = -2; number <= 12; ++number) {
    bool there = false;
    for (const Interval& each : of) {
      there = there || each.contains(number);
    }
    out += there ? 'x' : '.';
  }
  return out;
}

} // namespace

TEST_CASE("intervals: numbers that meet or touch are one interval") {
  CHECK(united({{5, 7}}, {{1, 2}, {8, 9}}) == Intervals{{1, 2}, {5, 9}});
  CHECK(united({{5, 7}}, {{6, 6}}) == Intervals{{5, 7}});
  CHECK(united({}, {}).empty());
  CHECK(united({{no_number, no_number}}, {{0, 3}}) == Intervals{{no_number, no_number}, {0, 3}});
}

TEST_CASE("intervals: what is left and what is shared are the two parts of a set") {
  const Intervals all = {{-1, 3}, {6, 11}};
  for (const Intervals& other :
       {Intervals{}, Intervals{{0, 1}}, Intervals{{-2, 12}}, Intervals{{3, 6}, {8, 8}, {11, 12}}}) {
    const std::string left = marks(without(all, other)), shared = marks(shared_by(all, other));
    for (std::size_t i = 0; i < left.size(); ++i) {
      CHECK((left[i] == 'x' || shared[i] == 'x') == (marks(all)[i] == 'x'));
      CHECK((left[i] == 'x') == (marks(all)[i] == 'x' && marks(other)[i] != 'x'));
      CHECK_FALSE((left[i] == 'x' && shared[i] == 'x'));
    }
  }
}

} // namespace brehon::model
