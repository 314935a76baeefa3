#include "interpreter/machine/options.hpp"

#include "interpreter/machine/cell_sets.hpp"

#include "tests/catch.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace brehon;

namespace {

std::vector<std::uint32_t> drawn_one_by_one(const Options& options) {
  std::vector<std::uint32_t> out;
  for (std::size_t k = 0; k < options.count(); ++k) {
    out.push_back(options.at(k));
  }
  return out;
}

} // namespace

TEST_CASE("options: there are none at first") {
  Options options;
  CHECK(options.empty());
  CHECK(options.count() == 0);
  CHECK(options.list().empty());
  const std::vector<Cell> none{0, 0, 0};
  options.add_set(7, none.data(), 3);
  CHECK(options.empty());
  CHECK(options.list().empty());
}

TEST_CASE("options: the k-th one is that of the list, however they were added") {
  std::vector<Cell> set(12, 0);
  for (const int member : {0, 31, 32, 63, 64, 200, 383}) {
    cell_sets::insert(set.data(), member);
  }
  Options options;
  std::vector<std::uint32_t> expected;
  const auto add = [&](std::uint32_t option) {
    options.add(option);
    expected.push_back(option);
  };
  const auto add_set = [&](std::uint32_t first, int cells) {
    options.add_set(first, set.data(), cells);
    for (int at = cell_sets::next(set.data(), cells, 0); at >= 0; at = cell_sets::next(set.data(), cells, at + 1)) {
      expected.push_back(first + static_cast<std::uint32_t>(at));
    }
  };
  SECTION("alone") {
    add(5);
    add(3);
  }
  SECTION("as sets") {
    add_set(0, 12);
    add_set(1000, 3); // the end of it is half a word
    add_set(2000, 1);
  }
  SECTION("in turn") {
    add(9);
    add(8);
    add_set(100, 12);
    add(7);
    add_set(500, 2);
    add_set(1000, 1);
    add(6);
    add(5);
  }
  CHECK_FALSE(options.empty());
  REQUIRE(options.count() == expected.size());
  CHECK(drawn_one_by_one(options) == expected);
  CHECK(options.list() == expected);
}

TEST_CASE("options: a set is copied, and all is forgotten at once") {
  Cell set = 0b1010;
  Options options;
  options.add_set(0, &set, 1);
  set = 0b0001;
  options.add_set(10, &set, 1);
  CHECK(drawn_one_by_one(options) == std::vector<std::uint32_t>{1, 3, 10});
  CHECK(options.list() == std::vector<std::uint32_t>{1, 3, 10});
  options.clear();
  CHECK(options.empty());
  options.add_set(0, &set, 1);
  CHECK(options.list() == std::vector<std::uint32_t>{0});
}
