#include "interpreter/play/playout.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace brehon {

namespace {

std::string summary(std::uint64_t game, const Playout& playout) {
  std::string text = std::to_string(game) + ":" + std::to_string(playout.decisions) + "," +
                     std::to_string(playout.chances) + "," + std::to_string(playout.finished_at.number());
  for (const Fraction& value : playout.result.returns) {
    text += " " + to_string(value);
  }
  return text;
}

} // namespace

TEST_CASE("playout: a game depends on its number only") {
  for (const Program& program : {tic_tac_toe(), cards()}) {
    const auto played = [&program](std::uint64_t first, std::uint64_t count) {
      std::vector<std::string> games;
      PlayoutRun run{count, 42, nullptr, {}, false, first};
      run.finish = [&games](std::uint64_t game, const Playout& playout) { games.push_back(summary(game, playout)); };
      run_playouts(program, run);
      return games;
    };
    const std::vector<std::string> all = played(0, 100);
    REQUIRE(all.size() == 100);
    CHECK(played(60, 40) == std::vector(all.begin() + 60, all.end()));
  }
}

TEST_CASE("playout: options are drawn evenly") {
  const Program program = tic_tac_toe();
  std::map<std::uint32_t, int> wins;
  std::uint64_t decisions = 0;
  PlayoutRun run{20000, 1, nullptr, {}, false, 0};
  run.finish = [&](std::uint64_t, const Playout& playout) {
    ++wins[playout.result.drawn ? 0 : playout.result.winners];
    decisions += playout.decisions;
  };
  run_playouts(program, run);
  // Known values of uniform play: 0.585, 0.288, 0.127, and a mean length of 7.626; four standard errors.
  CHECK(std::abs(wins[1] / 20000.0 - 0.585) < 0.014);
  CHECK(std::abs(wins[2] / 20000.0 - 0.288) < 0.013);
  CHECK(std::abs(wins[0] / 20000.0 - 0.127) < 0.010);
  CHECK(std::abs(static_cast<double>(decisions) / 20000 - 7.626) < 0.04);
}

TEST_CASE("playout: touches are counted once a game where they come once") {
  const Program program = tic_tac_toe();
  Trace trace(program);
  std::uint64_t decisions = 0;
  PlayoutRun run{100, 1, &trace, {}, false, 0};
  run.finish = [&](std::uint64_t, const Playout& playout) { decisions += playout.decisions; };
  run_playouts(program, run);
  CHECK(trace.counts[model::ElementId(1)] == decisions);
}

TEST_CASE("playout: the limit of decisions ends a game") {
  Program program = tic_tac_toe();
  program.model.limit = 4;
  Machine machine(program);
  State state(program);
  prelude::Random random(1);
  Playout playout;
  play_out(machine, state, random, playout);
  CHECK(playout.decisions == 4);
  CHECK(playout.result.outcome == Outcome::unfinished);
  CHECK(playout.finished_at == model::none);
  CHECK(playout.result.returns == std::vector<Fraction>{{0, 1}, {0, 1}});
  program.model.limit_is_draw = true;
  play_out(machine, state, random, playout);
  CHECK(playout.result.outcome == Outcome::drawn);
  // A game that ends with its last decision has not come to the limit.
  program.model.limit = 9;
  for (int i = 0; i < 100; ++i) {
    play_out(machine, state, random, playout);
    CHECK(playout.finished_at != model::none);
  }
}

TEST_CASE("playout: a run-time error is reported") {
  using enum Operation;
  ProgramBuilder b;
  b.lay_out();
  b.program().begin = b.label_here();
  b.emit(Operation::fault, b.fault("broken"));
  const Program program = b.build_with_empty_scoring();
  Machine machine(program);
  State state(program);
  prelude::Random random(1);
  Playout playout;
  play_out(machine, state, random, playout);
  REQUIRE(playout.fault);
  CHECK(playout.fault->message == "broken");
}

} // namespace brehon
