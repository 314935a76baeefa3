#include "interpreter/machine/prelude.hpp"

#include "tests/catch.hpp"

#include <array>
#include <climits>
#include <cstdint>
#include <optional>
#include <vector>

namespace brehon {

namespace {

template <typename Function> std::optional<int> value(const Function& function, int a, int b) {
  std::int32_t result = 0;
  return function(a, b, result) ? std::optional<int>(result) : std::nullopt;
}

} // namespace

TEST_CASE("prelude: division rounds down") {
  CHECK(value(prelude::divide, 7, 2) == 3);
  CHECK(value(prelude::divide, -7, 2) == -4);
  CHECK(value(prelude::divide, 7, -2) == -4);
  CHECK(value(prelude::divide, -7, -2) == 3);
  CHECK(value(prelude::divide, -6, 2) == -3);
  CHECK(value(prelude::divide, 0, -5) == 0);
  CHECK(value(prelude::modulo, 7, 2) == 1);
  CHECK(value(prelude::modulo, -7, 2) == 1);
  CHECK(value(prelude::modulo, 7, -2) == -1);
  CHECK(value(prelude::modulo, -7, -2) == -1);
  CHECK(value(prelude::modulo, -6, 3) == 0);
  CHECK(value(prelude::modulo, INT_MIN, -1) == 0);
}

TEST_CASE("prelude: what does not fit is no number") {
  CHECK_FALSE(value(prelude::divide, 1, 0));
  CHECK_FALSE(value(prelude::modulo, 1, 0));
  CHECK_FALSE(value(prelude::divide, INT_MIN, -1));
  CHECK_FALSE(value(prelude::add, INT_MAX, 1));
  CHECK(value(prelude::add, INT_MAX, INT_MIN) == -1);
  CHECK_FALSE(value(prelude::subtract, INT_MIN, 1));
  CHECK(value(prelude::subtract, INT_MIN, INT_MIN) == 0);
  CHECK_FALSE(value(prelude::multiply, 65536, 32768));
  CHECK(value(prelude::multiply, -65536, 32768) == INT_MIN);
}

TEST_CASE("prelude: splitmix64 gives the numbers of its authors") {
  prelude::Random random(0);
  random.set_state(1234567);
  CHECK(random.next() == 6457827717110365317ULL);
  CHECK(random.next() == 3203168211198807973ULL);
  CHECK(random.next() == 9817491932198370423ULL);
}

TEST_CASE("prelude: streams of a seed differ, and are the same every time") {
  CHECK(prelude::Random(1, 0).next() == prelude::Random(1, 0).next());
  CHECK(prelude::Random(1, 0).next() != prelude::Random(1, 1).next());
  CHECK(prelude::Random(1, 1).next() != prelude::Random(2, 1).next());
}

TEST_CASE("prelude: numbers below a bound are drawn evenly, by one draw each") {
  prelude::Random random(5);
  prelude::Random same(5);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60000; ++i) {
    ++counts.at(static_cast<std::size_t>(random.below(6)));
    same.next();
  }
  CHECK(random.state() == same.state());
  for (const int count : counts) {
    CHECK(std::abs(count - 10000) < 500);
  }
  CHECK(random.below(1) == 0);
}

TEST_CASE("prelude: a number falls in the weight that covers it") {
  const std::vector<std::uint64_t> weights = {2, 0, 3};
  std::vector<std::size_t> picked;
  for (std::uint64_t number = 0; number < 5; ++number) {
    picked.push_back(prelude::pick(number, weights.size(), [&](std::size_t i) { return weights[i]; }));
  }
  CHECK(picked == std::vector<std::size_t>{0, 0, 2, 2, 2});
}

TEST_CASE("prelude: a hash depends on every number and on their order") {
  const auto hash = [](const std::vector<std::int32_t>& values) {
    prelude::Hash sum;
    for (const std::int32_t value : values) {
      sum.add(value);
    }
    return sum.value();
  };
  CHECK(hash({1, 2}) == hash({1, 2}));
  CHECK(hash({1, 2}) != hash({2, 1}));
  CHECK(hash({0}) != hash({0, 0}));
  CHECK(hash({-1}) != hash({1}));
}

} // namespace brehon
