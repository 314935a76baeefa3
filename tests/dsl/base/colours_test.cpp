#include "dsl/base/colours.hpp"
#include "tests/catch.hpp"

#include <string>

namespace brehon {

TEST_CASE("colours: the contrast of the examples in WCAG") {
  CHECK(colours::contrast("#000000", "#ffffff") == Approx(21.0).epsilon(0.001));
  CHECK(colours::contrast("#ffffff", "#000000") == Approx(21.0).epsilon(0.001));
  CHECK(colours::contrast("#777777", "#ffffff") == Approx(4.48).epsilon(0.01));
}

TEST_CASE("colours: letters can be read on each that has a name") {
  CHECK(colours::named("mauve") == std::nullopt);
  for (const std::string_view name : colours::names()) {
    INFO(name);
    const std::string_view ground = colours::named(name).value();
    CHECK(colours::contrast(colours::ink_on(ground), ground) >= 4.5);
  }
}

TEST_CASE("colours: what some readers confuse") {
  CHECK(colours::confused("#c8321f", "#c9331f"));
  CHECK(colours::confused("#b5402f", "#7a6a1f"));       // red and olive, without red or green cones
  CHECK_FALSE(colours::confused("#1d4f7c", "#f4cf57")); // dark blue and light yellow
  CHECK_FALSE(colours::confused("#ffffff", "#1f2428"));
}

} // namespace brehon
