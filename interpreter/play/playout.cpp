#include "interpreter/play/playout.hpp"

#include "interpreter/play/session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace brehon {

namespace {

constexpr std::uint64_t block_size = 32;

/// Plays the games of a run on one thread.
class Player {
public:
  Player(const Program& program, const PlayoutRun& run)
      : machine_(program), state_(program), trace_(program), seed_(run.seed), leads_(run.leads) {
    if (run.trace != nullptr) {
      machine_.watch(&trace_);
      trace_.steps = List<std::uint64_t, Label>(run.trace->steps.size());
    }
  }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  void play(std::uint64_t game, Playout& playout) {
    prelude::Random random(seed_, game);
    play_out(machine_, state_, random, playout, leads_);
  }

  void add_counts(Trace* trace) const {
    if (trace == nullptr) {
      return;
    }
    for (const model::ElementId element : ids(trace_.counts)) {
      trace->counts[element] += trace_.counts[element];
    }
    for (const Label label : ids(trace_.steps)) {
      trace->steps[label] += trace_.steps[label];
    }
  }

private:
  Machine machine_;
  State state_;
  Trace trace_;
  std::uint64_t seed_;
  bool leads_;
};

/// Gives a game to the caller; whether it was the last one.
bool hand_over(const PlayoutRun& run, std::uint64_t game, const Playout& playout) {
  if (run.finish) {
    run.finish(game, playout);
  }
  return run.stop && run.stop();
}

/// Blocks of games that threads play in any order and that the caller takes in order. There are a few buffers in a
/// ring, so that no thread runs far ahead.
class Blocks {
public:
  Blocks(const PlayoutRun& run, unsigned jobs)
      : first_(run.first), games_(run.games), ring_(std::size_t{jobs} * 8),
        count_((run.games + block_size - 1) / block_size) {}

  void work(Player& player) {
    std::uint64_t block = 0;
    while (claim(block)) {
      Buffer& buffer = buffer_of(block);
      for (std::uint64_t game = block * block_size; game < end(block); ++game) {
        player.play(first_ + game, buffer.playouts[static_cast<std::size_t>(game % block_size)]);
      }
      const std::lock_guard lock(mutex_);
      buffer.full = true;
      filled_.notify_one();
    }
  }

  void take_all(const PlayoutRun& run) {
    for (std::uint64_t block = 0; block < count_ && !stopped_; ++block) {
      Buffer& buffer = buffer_of(block);
      {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [&buffer] { return buffer.full; });
      }
      bool stop = false;
      for (std::uint64_t game = block * block_size; game < end(block) && !stop; ++game) {
        stop = hand_over(run, first_ + game, buffer.playouts[static_cast<std::size_t>(game % block_size)]);
      }
      const std::lock_guard lock(mutex_);
      stopped_ = stop;
      buffer.full = false;
      ++taken_;
      emptied_.notify_all();
    }
  }

private:
  struct Buffer {
    std::vector<Playout> playouts = std::vector<Playout>(block_size);
    bool full = false;
  };

  bool claim(std::uint64_t& block) {
    std::unique_lock lock(mutex_);
    emptied_.wait(lock, [this] { return claimed_ == count_ || stopped_ || claimed_ - taken_ < ring_.size(); });
    if (claimed_ == count_ || stopped_) {
      return false;
    }
    block = claimed_++;
    return true;
  }

  Buffer& buffer_of(std::uint64_t block) { return ring_[static_cast<std::size_t>(block % ring_.size())]; }
  std::uint64_t end(std::uint64_t block) const { return std::min(games_, (block + 1) * block_size); }

  std::uint64_t first_;
  std::uint64_t games_;
  std::vector<Buffer> ring_;
  std::uint64_t count_;
  std::uint64_t claimed_ = 0;
  std::uint64_t taken_ = 0;
  bool stopped_ = false;
  std::mutex mutex_;
  std::condition_variable filled_;
  std::condition_variable emptied_;
};

void run_threads(const Program& program, const PlayoutRun& run) {
  Blocks blocks(run, run.jobs);
  std::vector<std::thread> threads;
  std::mutex trace_mutex;
  for (unsigned job = 0; job < run.jobs; ++job) {
    threads.emplace_back([&] {
      Player player(program, run);
      blocks.work(player);
      const std::lock_guard lock(trace_mutex);
      player.add_counts(run.trace);
    });
  }
  blocks.take_all(run);
  for (std::thread& thread : threads) {
    thread.join();
  }
}

Run step(Machine& machine, State& state, prelude::Random& random, Playout& playout) {
  if (const Options& options = machine.offered(); !options.empty()) {
    ++playout.decisions;
    playout.choices.push_back(static_cast<std::uint32_t>(options.count()));
    return machine.apply(state, options.at(static_cast<std::size_t>(random.below(options.count()))));
  }
  ++playout.chances;
  return machine.apply_chance(state, draw_outcome(machine.outcomes(state), random));
}

/// Who would win if the game ended now, a bit for each; none where the scoring comes to a run-time error.
std::uint32_t leaders(Machine& machine, const State& state, Result& result) {
  return judge(machine, state, result) ? 0U : result.winners;
}

} // namespace

void note_reached(const Machine& machine, std::vector<model::ClaimId>& reached) {
  for (const model::ClaimId claim : machine.reached()) {
    if (std::find(reached.begin(), reached.end(), claim) == reached.end()) {
      reached.push_back(claim);
    }
  }
}

void play_out(Machine& machine, State& state, prelude::Random& random, Playout& playout, bool leads) {
  playout.decisions = 0;
  playout.chances = 0;
  playout.choices.clear();
  playout.leads.clear();
  playout.reached.clear();
  playout.finished_at = model::none;
  playout.fault.reset();
  Run run = machine.start(state);
  note_reached(machine, playout.reached);
  while (run == Run::rested && playout.decisions < most_decisions) {
    run = step(machine, state, random, playout);
    note_reached(machine, playout.reached);
    if (leads && run == Run::rested && playout.leads.size() < playout.decisions) {
      playout.leads.push_back(leaders(machine, state, playout.result));
    }
  }
  if (run == Run::rested) {
    playout.fault = Fault{fmt::format("the game has not ended after {} decisions", most_decisions), {}, {}, {}};
    return;
  }
  playout.finished_at = machine.finished_at();
  playout.fault = run == Run::faulted ? machine.fault() : judge(machine, state, playout.result);
}

void run_playouts(const Program& program, const PlayoutRun& run) {
  if (run.jobs > 1) {
    run_threads(program, run);
    return;
  }
  Player player(program, run);
  Playout playout;
  bool stop = false;
  for (std::uint64_t game = run.first; game < run.first + run.games && !stop; ++game) {
    player.play(game, playout);
    stop = hand_over(run, game, playout);
  }
  player.add_counts(run.trace);
}

} // namespace brehon
