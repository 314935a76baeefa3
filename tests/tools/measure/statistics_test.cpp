#include "tools/measure/statistics.hpp"

#include "tests/catch.hpp"

#include <cmath>

namespace brehon {

TEST_CASE("statistics: Wilson's interval") {
  const auto near = [](double a, double b) { return std::abs(a - b) < 1e-4; };
  CHECK(near(wilson(0, 10).low, 0));
  CHECK(near(wilson(0, 10).high, 0.2775));
  CHECK(near(wilson(5, 10).low, 0.2366));
  CHECK(near(wilson(5, 10).high, 0.7634));
  CHECK(near(wilson(10, 10).low, 1 - 0.2775));
  CHECK(near(wilson(10, 10).high, 1));
  CHECK(wilson(0, 0).low == 0);
  CHECK(wilson(0, 0).high == 1);
}

} // namespace brehon
