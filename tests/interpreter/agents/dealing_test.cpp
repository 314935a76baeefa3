#include "interpreter/agents/dealing.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <map>

namespace brehon {

TEST_CASE("dealing: where all spots take all, all ways are equally likely") {
  const Dealing dealing{{0, 0, 0}, {{true, true, true}}, {0, 1, 2}};
  std::map<std::vector<int>, int> ways;
  prelude::Random random(1);
  for (int i = 0; i < 6000; ++i) {
    std::vector<int> dealt(3, nothing_yet);
    REQUIRE(deal(dealing, random, dealt));
    ++ways[dealt];
  }
  CHECK(ways.size() == 6);
  for (const auto& [way, number] : ways) {
    CHECK(number > 850);
    CHECK(number < 1150);
  }
}

TEST_CASE("dealing: each thing lies where it fits, and what lies there stays") {
  // The first sort takes 0 and 1, the second one 1 and 2, the third one only 0.
  const Dealing dealing{{0, 1, 2, 1}, {{true, true, false}, {false, true, true}, {true, false, false}}, {0, 1, 2, 2}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    prelude::Random random(seed);
    std::vector<int> dealt = {nothing_yet, 2, nothing_yet, nothing_yet};
    REQUIRE(deal(dealing, random, dealt));
    CHECK(dealt == std::vector<int>{1, 2, 0, 2});
  }
}

TEST_CASE("dealing: a spot that takes nothing of what there is") {
  const Dealing dealing{{0, 0}, {{true, false}}, {0, 1}};
  prelude::Random random(1);
  std::vector<int> dealt(2, nothing_yet);
  CHECK_FALSE(deal(dealing, random, dealt));
}

} // namespace brehon
