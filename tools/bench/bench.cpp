// Measures the interpreter and the checker. All figures of a run are also given as multiples of a reference: one number
// of the random generator, so that runs on other machines, or on a busy one, can be compared.

#include "interpreter/playout.hpp"
#include "tools/check_verb.hpp"
#include "tools/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace brehon {

namespace {

constexpr int repetitions = 5;

/// The least time that a piece of work takes in several runs, in seconds.
double seconds_of(const std::function<void()>& work) {
  double best = 0;
  for (int i = 0; i < repetitions; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    best = i == 0 ? time.count() : std::min(best, time.count());
  }
  return best;
}

/// Nanoseconds for a number of the generator.
double reference() {
  constexpr int numbers = 20'000'000;
  prelude::Random random(1);
  std::uint64_t sum = 0;
  const double seconds = seconds_of([&] {
    for (int i = 0; i < numbers; ++i) {
      sum += random.below(1000);
    }
  });
  if (sum == 0) {
    std::cout << '\n'; // so that the work is done
  }
  return 1e9 * seconds / numbers;
}

struct Game {
  std::string file;
  int players;
  std::uint64_t games;
  bool watched;
};

bool measure(const Game& game, double unit) {
  GameOptions options;
  options.file = BREHON_SOURCE_DIR "/rulesets/" + game.file;
  options.players = game.players;
  LoadedGame loaded;
  const Stage stage = game.watched ? Stage::watched : Stage::compiled;
  if (load_game(options, stage, {}, loaded, std::cout, std::cerr) != status::fine) {
    return false;
  }
  Trace trace(*loaded.program);
  PlayoutRun run;
  run.games = game.games;
  run.trace = game.watched ? &trace : nullptr;
  std::uint64_t decisions = 0;
  run.finish = [&](std::uint64_t, const Playout& playout) { decisions += playout.decisions + playout.chances; };
  const double seconds = seconds_of([&] {
    decisions = 0;
    run_playouts(*loaded.program, run);
  });
  const double step = 1e9 * seconds / static_cast<double>(decisions);
  std::cout << fmt::format(
      "{:<40} {:>12.0f} {:>12.0f} {:>10.1f} {:>10.1f}\n",
      fmt::format("{}, {} players{}", loaded.program->model.name, game.players, game.watched ? ", --statistics" : ""),
      static_cast<double>(game.games) / seconds, static_cast<double>(decisions) / seconds, step, step / unit);
  return true;
}

bool measure_check(double unit) {
  const std::string path = BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon";
  bool fine = true;
  const double seconds = seconds_of([&] {
    CheckOptions options;
    options.files = {path};
    fine = check_verb(options, std::cout, std::cerr) == status::fine && fine;
  });
  std::cout << fmt::format("\ncheck of tain: {:.1f} ms, {:.1f} million references\n", 1e3 * seconds,
                           1e3 * seconds / unit);
  return fine;
}

bool run_all() {
  const double unit = reference();
  std::cout << fmt::format("reference: one random number, {:.2f} ns; each figure is the best of {} runs\n\n", unit,
                           repetitions);
  std::cout << fmt::format("{:<40} {:>12} {:>12} {:>10} {:>10}\n", "random games, one thread", "games/s", "steps/s",
                           "ns/step", "references");
  const std::vector<Game> games = {{"tain/tain.brehon", 4, 1000, false},
                                   {"tain/tain.brehon", 4, 1000, true},
                                   {"tain/tain.brehon", 2, 2000, false},
                                   {"tic_tac_toe/tic_tac_toe.brehon", 2, 100'000, false},
                                   {"kuhn_poker/kuhn_poker.brehon", 2, 200'000, false}};
  bool fine = true;
  for (const Game& game : games) {
    fine = measure(game, unit) && fine;
  }
  return measure_check(unit) && fine;
}

} // namespace

} // namespace brehon

int main() {
  return brehon::run_all() ? 0 : 1;
}
