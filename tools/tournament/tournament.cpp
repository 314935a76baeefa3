#include "tools/tournament/tournament.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace brehon {

namespace {

/// All ways to divide the seats among two so that both have some, each behind its opposite: a bit for each seat of the
/// second one.
std::vector<std::uint32_t> divisions(int players) {
  const std::uint32_t all = (std::uint32_t{1} << players) - 1;
  std::vector<std::uint32_t> out;
  for (std::uint32_t part = 1; part <= all / 2; ++part) {
    out.push_back(all ^ part);
    out.push_back(part);
  }
  return out;
}

/// Games that are played by several threads and taken in their order.
class Games {
public:
  Games(const Program& program, const Tournament& tournament, const std::vector<Pairing>& pairings)
      : program_(program), tournament_(tournament), pairings_(pairings), played_(pairings.size()) {}

  template <typename Take> void run(const Take& take) {
    std::vector<std::thread> threads;
    const std::size_t jobs = std::min<std::size_t>(std::max(1U, tournament_.jobs), pairings_.size());
    for (std::size_t i = 0; i < jobs; ++i) {
      threads.emplace_back([this] { work(); });
    }
    for (std::size_t game = 0; game < pairings_.size() && take(game, wait_for(game)); ++game) {
    }
    stopped_ = true;
    for (std::thread& thread : threads) {
      thread.join();
    }
  }

private:
  void work() {
    for (std::size_t game = next_++; game < pairings_.size() && !stopped_; game = next_++) {
      Match match{{}, tournament_.seed, game};
      for (const std::size_t agent : pairings_[game].seats) {
        match.seats.push_back(tournament_.agents[agent]);
      }
      Played played = play_match(program_, match);
      const std::lock_guard lock(mutex_);
      played_[game] = std::move(played);
      changed_.notify_one();
    }
  }

  Played wait_for(std::size_t game) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return played_[game].has_value(); });
    return std::move(*std::exchange(played_[game], std::nullopt));
  }

  const Program& program_;
  const Tournament& tournament_;
  const std::vector<Pairing>& pairings_;
  std::vector<std::optional<Played>> played_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
};

/// The mean of what the seats of an agent have come to.
double mean_returns(const Pairing& pairing, std::size_t agent, const Result& result) {
  double sum = 0;
  int seats = 0;
  for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) {
    sum += pairing.seats[seat] == agent ? to_double(result.returns[seat]) : 0;
    seats += pairing.seats[seat] == agent ? 1 : 0;
  }
  return sum / std::max(1, seats);
}

void count(Record& record, double ahead) {
  ++(ahead > 0 ? record.won : ahead < 0 ? record.lost : record.drawn);
}

PairRecord& record_of(std::vector<PairRecord>& pairs, const Pairing& pairing) {
  const auto found = std::find_if(pairs.begin(), pairs.end(),
                                  [&](const PairRecord& pair) { return pair.a == pairing.a && pair.b == pairing.b; });
  return found == pairs.end() ? pairs.emplace_back(PairRecord{pairing.a, pairing.b, {}}) : *found;
}

void add(Standings& standings, const Pairing& pairing, const Played& played) {
  if (played.fault) {
    standings.fault = standings.fault ? standings.fault : played.fault;
    ++standings.faulted;
    return;
  }
  ++standings.games;
  standings.decisions += played.decisions;
  standings.drawn += played.result.drawn ? 1 : 0;
  for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) {
    Standings::AgentRecord& agent = standings.agents[pairing.seats[seat]];
    agent.returns += to_double(played.result.returns[seat]);
    agent.score += to_double(played.result.totals[seat]);
    ++agent.seats;
    standings.seats[seat].wins += played.result.won_by(static_cast<int>(seat)) ? 1 : 0;
    standings.seats[seat].returns += to_double(played.result.returns[seat]);
  }
  if (pairing.a != pairing.b) {
    // What differs by less than a rounding error is the same.
    const double difference =
        mean_returns(pairing, pairing.a, played.result) - mean_returns(pairing, pairing.b, played.result);
    const double ahead = std::abs(difference) < 1e-9 ? 0 : difference;
    count(standings.agents[pairing.a].record, ahead);
    count(standings.agents[pairing.b].record, -ahead);
    count(record_of(standings.pairs, pairing).record, ahead);
  }
}

} // namespace

std::vector<Pairing> pairings(std::size_t agents, int players, std::uint64_t games) {
  const auto seats = static_cast<std::size_t>(players);
  std::vector<Pairing> out;
  if (agents == 1 || players == 1) {
    for (std::uint64_t game = 0; game < games * agents; ++game) {
      const auto agent = static_cast<std::size_t>(game % agents);
      out.push_back({agent, agent, std::vector<std::size_t>(seats, agent)});
    }
    return out;
  }
  const std::vector<std::uint32_t> ways = divisions(players);
  for (std::uint64_t game = 0; game < games; ++game) {
    const std::uint32_t way = ways[static_cast<std::size_t>(game % ways.size())];
    for (std::size_t a = 0; a < agents; ++a) {
      for (std::size_t b = a + 1; b < agents; ++b) {
        Pairing pairing{a, b, {}};
        for (std::size_t seat = 0; seat < seats; ++seat) {
          pairing.seats.push_back(((way >> seat) & 1U) != 0 ? b : a);
        }
        out.push_back(std::move(pairing));
      }
    }
  }
  return out;
}

Standings play_tournament(const Program& program, const Tournament& tournament,
                          const std::function<bool(std::uint64_t, std::uint64_t)>& done) {
  const std::vector<Pairing> all = pairings(tournament.agents.size(), program.model.players, tournament.games);
  Standings standings;
  standings.agents.resize(tournament.agents.size());
  standings.seats.resize(static_cast<std::size_t>(program.model.players));
  Games(program, tournament, all).run([&](std::size_t game, const Played& played) {
    add(standings, all[game], played);
    return done(game + 1, all.size());
  });
  return standings;
}

} // namespace brehon
