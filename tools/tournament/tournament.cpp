#include "tools/tournament/tournament.hpp"

#include "tools/batches/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

/// The mean of what the seats of an agent have come to.
double mean_returns(const Pairing& pairing, std::size_t agent, const GameRecord& game) {
  double sum = 0;
  int seats = 0;
  for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) {
    sum += pairing.seats[seat] == agent ? to_double(game.returns[seat]) : 0;
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

void add(Standings& standings, const Pairing& pairing, const GameRecord& played) {
  if (played.fault) {
    standings.fault = standings.fault ? standings.fault : played.fault;
    ++standings.faulted;
    if (standings.sprt) {
      standings.sprt->add(std::nullopt);
    }
    return;
  }
  ++standings.games;
  standings.decisions += played.decisions;
  standings.lengths.add(static_cast<double>(played.decisions));
  standings.drawn += played.drawn ? 1 : 0;
  for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) {
    Standings::AgentRecord& agent = standings.agents[pairing.seats[seat]];
    agent.returns += to_double(played.returns[seat]);
    agent.score += to_double(played.totals[seat]);
    ++agent.seats;
    standings.seats[seat].wins += played.won_by(seat) ? 1 : 0;
    standings.seats[seat].returns += to_double(played.returns[seat]);
  }
  if (pairing.a != pairing.b) {
    // What differs by less than a rounding error is the same.
    const double difference = mean_returns(pairing, pairing.a, played) - mean_returns(pairing, pairing.b, played);
    const double ahead = std::abs(difference) < 1e-9 ? 0 : difference;
    count(standings.agents[pairing.a].record, ahead);
    count(standings.agents[pairing.b].record, -ahead);
    count(record_of(standings.pairs, pairing).record, ahead);
    if (standings.sprt) {
      standings.sprt->add(ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5);
    }
  }
}

/// Whether games that were kept are those of a batch.
bool fit(const std::vector<GameRecord>& games, std::uint64_t first, std::uint64_t end, std::size_t seats) {
  return games.size() == end - first && std::all_of(games.begin(), games.end(), [&](const GameRecord& game) {
           const bool whole = game.returns.size() == seats && game.totals.size() == seats;
           return game.game >= first && game.game < end && (whole || game.fault);
         });
}

GameRecord play(const Program& program, const Tournament& tournament, const Pairing& pairing, std::uint64_t game) {
  Match match{{}, tournament.seed, game};
  for (const std::size_t agent : pairing.seats) {
    match.seats.push_back(tournament.agents[agent]);
  }
  const Played played = play_match(program, match);
  return record_of(game, played.decisions, played.record.size() - played.decisions, played.fault, played.result);
}

std::string subject_of(const Tournament& tournament) {
  std::string text = fmt::format("seed {}\ngames {}\n", tournament.seed, tournament.games);
  for (const AgentSpec& agent : tournament.agents) {
    text += fmt::format("agent {}\n", agent.text);
  }
  return text;
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

TournamentResult play_tournament(const Program& program, const Tournament& tournament, const TournamentRun& run) {
  const std::vector<Pairing> all = pairings(tournament.agents.size(), program.model.players, tournament.games);
  const EvenBatches cut{all.size()};
  TournamentResult result;
  Standings& standings = result.standings;
  standings.agents.resize(tournament.agents.size());
  standings.seats.resize(static_cast<std::size_t>(program.model.players));
  standings.sprt = tournament.sprt;
  Batches batches;
  batches.count = cut.count();
  batches.subject = run.subject + subject_of(tournament);
  batches.stop = run.stop;
  batches.carry_out = [&](std::uint64_t batch) {
    std::vector<GameRecord> games;
    for (std::uint64_t game = cut.begin(batch); game < cut.end(batch); ++game) {
      games.push_back(play(program, tournament, all[static_cast<std::size_t>(game)], game));
    }
    return recorded(games);
  };
  batches.take = [&](std::uint64_t batch, const std::string& text) {
    std::vector<GameRecord> games;
    if (!read_record(text, games) || !fit(games, cut.begin(batch), cut.end(batch), standings.seats.size())) {
      result.error = unreadable_batch;
      return false;
    }
    return std::all_of(games.begin(), games.end(), [&](const GameRecord& game) {
      const Pairing& pairing = all[static_cast<std::size_t>(game.game)];
      add(standings, pairing, game);
      if (run.played) {
        run.played(pairing, game);
      }
      return !standings.sprt || standings.sprt->verdict() == Sprt::Verdict::open;
    });
  };
  batches.progress = [&](std::uint64_t done, std::uint64_t before) {
    if (run.progress) {
      run.progress(cut.end(done - 1), cut.things, before * cut.size());
    }
  };
  const std::string error = run_batches(batches, run.run);
  result.error = error.empty() ? result.error : error;
  return result;
}

} // namespace brehon
