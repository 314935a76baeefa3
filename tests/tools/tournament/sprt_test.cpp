#include "tools/tournament/sprt.hpp"

#include "interpreter/machine/prelude.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

#include <cmath>
#include <string_view>

namespace brehon {

namespace {

Sprt after(Sprt sprt, std::string_view pairs) {
  for (const char pair : pairs) {
    sprt.add((pair - '0') / 2 / 2.0);
    sprt.add((pair - '0' + 1) / 2 / 2.0);
  }
  return sprt;
}

/// A test between agents of which the first one is stronger by so many points, without draws.
Sprt::Verdict concluded(double elo, prelude::Random& random) {
  const auto share = static_cast<std::uint64_t>(1e6 / (1 + std::pow(10, -elo / 400)));
  Sprt sprt(-40, 40);
  while (sprt.verdict() == Sprt::Verdict::open) {
    sprt.add(random.below(1'000'000) < share ? 1 : 0);
  }
  return sprt.verdict();
}

} // namespace

TEST_CASE("sprt: what speaks for neither side, and for one") {
  CHECK(std::abs(after(Sprt(-10, 10), "2222").log_ratio()) < 1e-6);
  CHECK(std::abs(after(Sprt(-10, 10), "0413").log_ratio()) < 1e-6);
  CHECK(after(Sprt(-10, 10), "4443").log_ratio() > 0);
  CHECK(std::abs(after(Sprt(-10, 10), "4443").log_ratio() + after(Sprt(-10, 10), "0001").log_ratio()) < 1e-6);
  CHECK(after(Sprt(0, 10), "2222222222").log_ratio() < 0);
  CHECK(after(Sprt(0, 10), "2222222222").verdict() == Sprt::Verdict::open);
}

TEST_CASE("sprt: of wins only the ratio is the one of two coins") {
  // Each game is a pair's half, and nobody has lost: the likeliest shares put all that the mean allows on wins.
  const double low = 1 / (1 + std::pow(10, 0.1)), high = 1 / (1 + std::pow(10, -0.1));
  const double ratio = after(Sprt(-40, 40), "44444").log_ratio();
  CHECK(std::abs(ratio - 5 * std::log(high / low)) < 0.01);
}

TEST_CASE("sprt: a pair with a game that came to no good is left out") {
  Sprt sprt(-10, 10);
  sprt.add(1);
  sprt.add(std::nullopt);
  sprt.add(std::nullopt);
  sprt.add(1);
  CHECK(sprt.pairs() == 0);
  sprt.add(1);
  sprt.add(0.5);
  CHECK(sprt.pairs() == 1);
}

TEST_CASE("sprt: it goes wrong as seldom as it says") {
  prelude::Random random(7);
  const int tests = effort(400);
  int wrong = 0;
  for (int i = 0; i < tests; ++i) {
    wrong += concluded(-40, random) == Sprt::Verdict::high ? 1 : 0;
  }
  CHECK(wrong <= tests * 0.05 + 3 * std::sqrt(tests * 0.05 * 0.95));
  CHECK(concluded(400, random) == Sprt::Verdict::high);
  CHECK(concluded(-400, random) == Sprt::Verdict::low);
}

TEST_CASE("sprt: how hypotheses are written") {
  REQUIRE(read_sprt("-10,10"));
  CHECK(read_sprt("-10,10")->low() == -10);
  CHECK(read_sprt("0,2.5")->high() == 2.5);
  for (const char* text :
       {"", ",", "10", "10,", ",10", "10,0", "5,5", "a,b", "0,10,20", "0, 10", "nan,1", "-inf,inf", "0,1e9"}) {
    CAPTURE(text);
    CHECK_FALSE(read_sprt(text));
  }
}

} // namespace brehon
