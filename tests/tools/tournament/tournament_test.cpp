#include "tools/tournament/tournament.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <algorithm>

namespace brehon {

namespace {

Standings played(const Program& program, unsigned jobs, std::uint64_t most = 100) {
  const Tournament tournament{
      {read_agent("mcts:20").spec, read_agent("greedy:1").spec, read_agent("random").spec}, 6, 4};
  TournamentRun run;
  run.run.jobs = jobs;
  std::uint64_t games = 0;
  run.stop = [&] { return games >= most; };
  run.played = [&](const Pairing&, const GameRecord&) { ++games; };
  return play_tournament(program, tournament, run).standings;
}

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
  const Standings one = played(program, 1);
  const Standings three = played(program, 3);
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
  const Standings some = played(program, 1, 7);
  CHECK(some.games == 7);
}

} // namespace brehon
