#pragma once

#include "interpreter/agents/match.hpp"
#include "tools/batches/batches.hpp"
#include "tools/measure/distribution.hpp"
#include "tools/measure/game_record.hpp"
#include "tools/tournament/rating.hpp"
#include "tools/tournament/sprt.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// A game of a tournament: which agent sits at which seat.
struct Pairing {
  std::size_t a = 0, b = 0; // the two agents; alike where one plays with itself
  std::vector<std::size_t> seats;
};

/// A round robin: every two agents play so many games. All ways in which both of them can sit at the seats follow each
/// other, each behind its opposite, so with two players they change seats after each game. One agent alone plays with
/// itself. The order of the games is round by round.
std::vector<Pairing> pairings(std::size_t agents, int players, std::uint64_t games);

struct Tournament {
  std::vector<AgentSpec> agents;
  std::uint64_t games = 100; // of each pair
  std::uint64_t seed = 1;
  std::optional<Sprt> sprt = {}; // of two agents: no more games once it is decided
};

/// What a tournament has come to.
struct Standings {
  struct AgentRecord {
    Record record;
    double returns = 0;      // the sum over the seats that it had
    double score = 0;        // the same of points
    std::uint64_t seats = 0; // that it had
  };
  struct SeatRecord {
    std::uint64_t wins = 0; // a shared one counts for each
    double returns = 0;     // the sum
  };
  std::vector<AgentRecord> agents;
  std::vector<PairRecord> pairs;
  std::vector<SeatRecord> seats;
  std::uint64_t games = 0; // that were finished
  std::uint64_t drawn = 0; // of them, without a winner
  std::uint64_t decisions = 0;
  Distribution lengths;       // decisions, of them
  std::optional<Fault> fault; // of the first game that came to no good
  std::uint64_t faulted = 0;
  std::optional<Sprt> sprt; // where there is one, how it stands
};

/// How a tournament is played, and who learns of it. All is called from the thread of the caller.
struct TournamentRun {
  LongRun run;
  std::string subject;        // what a kept game depends on beside the tournament itself, see `Batches::subject`
  std::function<bool()> stop; // whether to begin no more games
  /// Is told of each game, in their order.
  std::function<void(const Pairing&, const GameRecord&)> played = {};
  std::function<void(std::uint64_t done, std::uint64_t all, std::uint64_t before)> progress = {};
};

/// What came of it, or why it cannot be played.
struct TournamentResult {
  Standings standings;
  std::string error;
};

/// Plays a tournament, up to where `stop` says so or the sequential test is decided. With budgets of playouts the
/// standings do not depend on the number of threads and processes.
TournamentResult play_tournament(const Program& program, const Tournament& tournament, const TournamentRun& run);

} // namespace brehon
