#include "interpreter/play/playout.hpp"

#include "interpreter/play/session.hpp"

#include <fmt/core.h>

#include <cstddef>

namespace brehon {

namespace {

Run step(Machine& machine, State& state, prelude::Random& random, Playout& playout) {
  if (const Options& options = machine.offered(); !options.empty()) {
    ++playout.decisions;
    if (!machine.draws()) {
      playout.choices.push_back(static_cast<std::uint32_t>(options.count()));
    }
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
  Machine machine(program);
  if (run.trace != nullptr) {
    machine.watch(run.trace);
  }
  State state(program);
  Playout playout;
  for (std::uint64_t game = run.first; game < run.first + run.games; ++game) {
    prelude::Random random(run.seed, game);
    machine.draw_by(run.choices ? nullptr : &random);
    play_out(machine, state, random, playout, run.leads);
    if (run.finish) {
      run.finish(game, playout);
    }
  }
}

} // namespace brehon
