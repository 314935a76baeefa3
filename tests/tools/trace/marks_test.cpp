#include "tests/catch.hpp"
#include "tools/trace/marks.hpp"

#include <string>
#include <vector>

namespace brehon {

namespace {

using Unit = model::Extent::Unit;

Citing citing(const std::string& source, std::vector<model::Extent> extents) {
  model::Citation citation;
  citation.source = source;
  citation.extents = std::move(extents);
  return {"rule", citation};
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> ends(const std::vector<Stretch>& stretches) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> out;
  for (const Stretch& each : stretches) {
    out.emplace_back(each.first, each.last);
  }
  return out;
}

} // namespace

TEST_CASE("marks: lines, sentences and words of one source that are there") {
  const SplitText text("rules.txt", "One. Two words here.\n\nThree.\n", "en");
  const std::vector<std::vector<Mark>> marks =
      marks_of(text, "en",
               {citing("en", {{Unit::lines, 0, 0, 1, 3}}), citing("en", {{Unit::sentences, 1, 0, 2, 2}}),
                citing("nl", {{Unit::lines, 0, 0, 1, 1}}),
                citing("en", {{Unit::words, 1, 2, 2, 3}, {Unit::words, 1, 2, 3, 9}})});
  REQUIRE(marks.size() == 3);
  REQUIRE(marks[0].size() == 1);
  CHECK(marks[0][0].coarse);
  REQUIRE(marks[1].size() == 3);
  CHECK(marks[1][0].coarse);
  CHECK(marks[1][0].last == 3);
  CHECK(marks[1][1].by == 1);
  CHECK_FALSE(marks[1][1].coarse);
  CHECK(marks[1][2].by == 3);
  CHECK(marks[1][2].first == 2);
  REQUIRE(marks[2].size() == 1);
  CHECK_FALSE(marks[2][0].coarse); // the line has one sentence
}

TEST_CASE("marks: a sentence divides where what cites it changes") {
  using Ends = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  CHECK(ends(stretches_of({}, 5)) == Ends{{1, 5}});
  CHECK(ends(stretches_of({{0, 1, 5, false}}, 5)) == Ends{{1, 5}});
  const std::vector<Stretch> parts = stretches_of({{0, 2, 4, false}, {1, 4, 6, false}}, 9);
  CHECK(ends(parts) == Ends{{1, 1}, {2, 3}, {4, 4}, {5, 6}, {7, 9}});
  CHECK(parts[0].marks.empty());
  CHECK(parts[1].marks == std::vector<std::size_t>{0});
  CHECK(parts[2].marks == std::vector<std::size_t>{0, 1});
  CHECK(parts[3].marks == std::vector<std::size_t>{1});
  CHECK_FALSE(is_loose(parts[0])); // two words and fewer are left over
  CHECK_FALSE(is_loose(parts[3]));
  CHECK(is_loose(parts[4]));
}

TEST_CASE("marks: a sentence without words is one stretch") {
  const std::vector<Stretch> parts = stretches_of({{0, 1, 0, false}}, 0);
  REQUIRE(parts.size() == 1);
  CHECK(parts[0].marks == std::vector<std::size_t>{0});
}

} // namespace brehon
