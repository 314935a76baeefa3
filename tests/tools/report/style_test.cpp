#include "tests/catch.hpp"
#include "tools/report/style.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace brehon::doc {

namespace {

/// The relative luminance of WCAG 2.
double luminance(std::string_view colour) {
  constexpr std::array<double, 3> weights = {0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double part = std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
    sum += weights[i] * (part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(std::string_view a, std::string_view b) {
  const double one = luminance(a);
  const double other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

std::vector<Colour> all_colours() {
  std::vector<Colour> all = colours();
  all.insert(all.end(), report_colours().begin(), report_colours().end());
  all.insert(all.end(), picture_colours().begin(), picture_colours().end());
  return all;
}

Colour named(std::string_view name) {
  const std::vector<Colour> all = all_colours();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Colour& each) { return each.name == name; });
  REQUIRE(found != all.end());
  return *found;
}

} // namespace

TEST_CASE("style of tables: contrast of the example in WCAG") {
  CHECK(contrast("#000000", "#ffffff") == Approx(21.0));
  CHECK(contrast("#777777", "#ffffff") < 4.5);
}

TEST_CASE("style of tables: what is written has the contrast of WCAG AA, light and dark") {
  for (const auto& [ink, ground] : writings()) {
    INFO(ink << " on " << ground);
    CHECK(contrast(named(ink).light, named(ground).light) >= 4.5);
    CHECK(contrast(named(ink).dark, named(ground).dark) >= 4.5);
  }
}

TEST_CASE("style of tables: each colour is used, each colour used is there") {
  const std::string sheet = style() + report_style() + std::string(annotated_style()) + picture_style();
  for (const Colour& colour : all_colours()) {
    CHECK(sheet.find("var(--" + std::string(colour.name) + ")") != std::string::npos);
  }
  for (std::size_t at = sheet.find("var(--"); at != std::string::npos; at = sheet.find("var(--", at + 1)) {
    const std::size_t begin = at + 6;
    named(std::string_view(sheet).substr(begin, sheet.find(')', begin) - begin));
  }
}

} // namespace brehon::doc
