#include "interpreter/play/perft.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <vector>

namespace brehon {

TEST_CASE("perft: tic-tac-toe has the published counts") {
  const Program program = tic_tac_toe();
  Machine machine(program);
  const Perft counts = perft(machine, {9});
  CHECK(counts.histories == std::vector<std::uint64_t>{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
  CHECK(counts.finished == 255168);
  CHECK(counts.won.at(1) == 131184);
  CHECK(counts.won.at(2) == 77904);
  CHECK(counts.drawn == 46080);
  CHECK(counts.unfinished == 0);
  CHECK_FALSE(counts.fault);
}

TEST_CASE("perft: each fall of chance is one branch") {
  const Program program = cards();
  Machine machine(program);
  const Perft counts = perft(machine, {6});
  CHECK(counts.histories == std::vector<std::uint64_t>{1, 3, 6, 12, 24, 0, 0});
  CHECK(counts.finished == 24);
  CHECK(counts.drawn == 6);         // nobody lays a card
  CHECK(counts.won.at(1) == 6 + 3); // only the first does, or his is the higher of two
  CHECK(counts.won.at(2) == 6 + 3);
}

TEST_CASE("perft: steps of the last depth can be counted without taking them") {
  for (const Program& program : {tic_tac_toe(), cards()}) {
    Machine machine(program);
    for (int depth = 1; depth <= 6; ++depth) {
      PerftRun run;
      run.depth = depth;
      const Perft taken = perft(machine, run);
      run.ends = false;
      const Perft counted = perft(machine, run);
      CHECK(counted.histories == taken.histories);
      CHECK(counted.finished <= taken.finished);
    }
  }
}

TEST_CASE("perft: forced decisions need be no steps") {
  const Program program = tic_tac_toe();
  Machine machine(program);
  const Perft counts = perft(machine, {9, true});
  CHECK(counts.histories[8] == 200448); // the ninth mark is made with the eighth
  CHECK(counts.histories[9] == 0);
  CHECK(counts.finished == 255168);
}

} // namespace brehon
