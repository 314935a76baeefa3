#include "tools/tournament/tournament.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <algorithm>

namespace brehon {

namespace {

Tournament small_tournament(unsigned jobs) {
  return {{read_agent("mcts:20").spec, read_agent("greedy:1").spec, read_agent("random").spec}, 6, 4, jobs};
}

const auto go_on = [](std::uint64_t, std::uint64_t) { return true; };

} // namespace

TEST_CASE("tournament: each two agents play as often at each seat") {
  const std::vector<Pairing> two = pairings(3, 2, 4);
  REQUIRE(two.size() == 12);
  for (std::size_t agent = 0; agent < 3; ++agent) {
    CHECK(std::count_if(two.begin(), two.end(), [&](const Pairing& each) { return each.seats[0] == agent; }) == 4);
    CHECK(std::count_if(two.begin(), two.end(), [&](const Pairing& each) { return each.seats[1] == agent; }) == 4);
  }
  const std::vector<Pairing> three = pairings(2, 3, 6);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    CHECK(std::count_if(three.begin(), three.end(), [&](const Pairing& each) { return each.seats[seat] == 0; }) == 3);
  }
  CHECK(pairings(1, 4, 5).size() == 5);
}

TEST_CASE("tournament: standings do not depend on the number of threads") {
  const Program program = tic_tac_toe();
  const Standings one = play_tournament(program, small_tournament(1), go_on);
  const Standings three = play_tournament(program, small_tournament(3), go_on);
  CHECK(one.games == 18);
  REQUIRE(one.pairs.size() == 3);
  for (std::size_t i = 0; i < one.pairs.size(); ++i) {
    CHECK(one.pairs[i].record.won == three.pairs[i].record.won);
    CHECK(one.pairs[i].record.drawn == three.pairs[i].record.drawn);
    CHECK(one.pairs[i].record.games() == 6);
  }
  CHECK(one.decisions == three.decisions);
}

TEST_CASE("tournament: what was played counts when it is stopped") {
  const Program program = tic_tac_toe();
  const Standings some =
      play_tournament(program, small_tournament(2), [](std::uint64_t done, std::uint64_t) { return done < 7; });
  CHECK(some.games == 7);
}

} // namespace brehon
