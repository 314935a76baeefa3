#include "dsl/base/colours.hpp"
#include "tests/catch.hpp"
#include "tools/report/style.hpp"

#include <algorithm>
#include <string>

namespace brehon::doc {

namespace {

std::vector<Colour> all_colours() {
  std::vector<Colour> all = colours();
  all.insert(all.end(), report_colours().begin(), report_colours().end());
  return all;
}

Colour named(std::string_view name) {
  const std::vector<Colour> all = all_colours();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Colour& each) { return each.name == name; });
  REQUIRE(found != all.end());
  return *found;
}

} // namespace

TEST_CASE("style of tables: what is written has the contrast of WCAG AA, light and dark") {
  for (const auto& [ink, ground] : writings()) {
    INFO(ink << " on " << ground);
    CHECK(colours::contrast(named(ink).light, named(ground).light) >= 4.5);
    CHECK(colours::contrast(named(ink).dark, named(ground).dark) >= 4.5);
  }
}

TEST_CASE("style of tables: each colour is used, each colour used is there") {
  const std::string sheet = style() + report_style() + std::string(annotated_style()) + std::string(picture_style());
  for (const Colour& colour : all_colours()) {
    CHECK(sheet.find("var(--" + std::string(colour.name) + ")") != std::string::npos);
  }
  for (std::size_t at = sheet.find("var(--"); at != std::string::npos; at = sheet.find("var(--", at + 1)) {
    const std::size_t begin = at + 6;
    named(std::string_view(sheet).substr(begin, sheet.find(')', begin) - begin));
  }
}

} // namespace brehon::doc
