#include "tests/catch.hpp"
#include "tools/bench/limit_breakthrough.hpp"
#include "tools/bench/limit_connect_four.hpp"
#include "tools/bench/limit_goofspiel.hpp"
#include "tools/bench/limit_hex.hpp"
#include "tools/bench/limit_kuhn_poker.hpp"
#include "tools/bench/limit_leduc_poker.hpp"
#include "tools/bench/limit_liars_dice.hpp"
#include "tools/bench/limit_othello.hpp"
#include "tools/bench/limit_tic_tac_toe.hpp"

using namespace brehon;
using namespace brehon::limit;

namespace {

using Histories = std::vector<std::uint64_t>;

template <typename State> double mean_length(int games) {
  prelude::Random random(1);
  std::uint64_t decisions = 0;
  for (int game = 0; game < games; ++game) {
    decisions += play_out<State>(random).decisions;
  }
  return static_cast<double>(decisions) / games;
}

bool within(double value, double expected, double tolerance) {
  return value > expected - tolerance && value < expected + tolerance;
}

} // namespace

TEST_CASE("limit programs: members of a set by their numbers") {
  CHECK(members_portably(0b101, 0b11010) == 0b10010);
  CHECK(members_portably(std::uint64_t{1} << 3, 0b11010) == 0);
  CHECK(members_portably(~std::uint64_t{0}, ~std::uint64_t{0}) == ~std::uint64_t{0});
  prelude::Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t numbers = random.next();
    const std::uint64_t set = random.next();
    CHECK(members(numbers, set) == members_portably(numbers, set));
  }
}

TEST_CASE("limit programs: several numbers from one word") {
  // 0.75 of 2^64: 2 of 3 with 0.25 left, then 1 of 4 with nothing left.
  Fraction fraction(std::uint64_t{3} << 62);
  CHECK(fraction.below(3) == 2);
  CHECK(fraction.below(4) == 1);
  CHECK(fraction.below(100) == 0);
}

TEST_CASE("limit programs: tic-tac-toe") {
  const Counts counts = perft<TicTacToe>(9);
  CHECK(counts.histories == Histories{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
  CHECK(counts.finished == 255168);
  CHECK(counts.won == 131184);
  CHECK(counts.lost == 77904);
  CHECK(counts.drawn == 46080);
  CHECK(within(mean_length<TicTacToe>(100'000), 7.626, 0.02));
}

TEST_CASE("limit programs: connect four") {
  CHECK(perft<ConnectFour>(6).histories == Histories{1, 7, 49, 343, 2401, 16807, 117649});
  CHECK(within(mean_length<ConnectFour>(50'000), 21.31, 0.2));
}

TEST_CASE("limit programs: breakthrough") {
  CHECK(perft<Breakthrough>(4).histories == Histories{1, 22, 484, 11132, 256036});
  CHECK(within(mean_length<Breakthrough>(20'000), 64.08, 0.5));
}

TEST_CASE("limit programs: othello") {
  CHECK(perft<Othello>(7).histories == Histories{1, 4, 12, 56, 244, 1396, 8200, 55092});
  CHECK(within(mean_length<Othello>(20'000), 60.41, 0.1));
}

TEST_CASE("limit programs: hex") {
  const Counts counts = perft<Hex<3>>(9);
  CHECK(counts.histories == Histories{1, 9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960});
  CHECK(counts.finished == 257760);
  CHECK(counts.drawn == 0);
  CHECK(within(mean_length<Hex<11>>(10'000), 107.53, 0.5));
}

TEST_CASE("limit programs: kuhn poker") {
  const Counts counts = perft<KuhnPoker>(5);
  CHECK(counts.histories == Histories{1, 3, 6, 12, 24, 12});
  CHECK(counts.finished == 30);
  CHECK(within(counts.value, 0.125, 1e-12));
  CHECK(within(mean_length<KuhnPoker>(100'000), 2.25, 0.01));
}

TEST_CASE("limit programs: leduc poker") {
  const Counts counts = perft<LeducPoker>(11);
  CHECK(counts.histories == Histories{1, 6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240});
  CHECK(counts.finished == 5520);
  CHECK(within(counts.value, -0.078125, 1e-12));
  CHECK(within(mean_length<LeducPoker>(100'000), 4.06, 0.03));
}

TEST_CASE("limit programs: liar's dice") {
  const Counts counts = perft<LiarsDice>(15);
  CHECK(Histories(counts.histories.begin(), counts.histories.begin() + 6) == Histories{1, 6, 36, 432, 2808, 10296});
  CHECK(counts.finished == 147420);
  CHECK(within(mean_length<LiarsDice>(100'000), 3.36, 0.02));
}

TEST_CASE("limit programs: goofspiel") {
  const Counts counts = perft<Goofspiel>(11);
  CHECK(counts.finished == 13824);
  CHECK(counts.won == 5568);
  CHECK(counts.lost == 5568);
  CHECK(counts.drawn == 2688);
  CHECK(mean_length<Goofspiel>(1000) == 8);
}
