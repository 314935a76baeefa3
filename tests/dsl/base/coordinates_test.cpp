#include "dsl/base/coordinates.hpp"
#include "tests/catch.hpp"

namespace brehon {

TEST_CASE("coordinates: letters are a column, a number is a row") {
  CHECK(coordinates("a1") == Coordinates{1, 1});
  CHECK(coordinates("g7") == Coordinates{7, 7});
  CHECK(coordinates("z19") == Coordinates{26, 19});
  CHECK(coordinates("aa2") == Coordinates{27, 2});
  CHECK(coordinates("bc10") == Coordinates{55, 10});
}

TEST_CASE("coordinates: other names are none") {
  for (const char* name : {"", "a", "7", "a0", "a07", "a123", "abc1", "A1", "a1b", "a_1", "1a", "a-1"}) {
    INFO(name);
    CHECK_FALSE(coordinates(name));
  }
}

} // namespace brehon
