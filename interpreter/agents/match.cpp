#include "interpreter/agents/match.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/playout.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace brehon {

namespace {

/// What sits at a seat.
struct Seat {
  SeatView view;
  std::unique_ptr<Agent> agent;
  prelude::Random random;
};

std::vector<Seat> seats_of(const Program& program, const Match& match) {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    const int seat = static_cast<int>(i);
    const AgentSpec& spec = match.seats[i];
    seats.push_back({SeatView(program, seat, vision_of(spec)), make_agent(spec, program),
                     agent_random(match.seed, match.stream, seat)});
  }
  return seats;
}

} // namespace

prelude::Random agent_random(std::uint64_t seed, std::uint64_t stream, int seat) {
  return prelude::Random(prelude::mix(seed + prelude::golden * (static_cast<std::uint64_t>(seat) + 1)), stream);
}

Played play_match(const Program& program, const Match& match) {
  std::vector<Seat> seats = seats_of(program, match);
  Machine machine(program);
  machine.keep_glimpses(hides_something(program));
  State state(program), before(program);
  prelude::Random chance(match.seed, match.stream);
  Played played;
  Run run = machine.start(state);
  for (Seat& each : seats) {
    each.view.begin(machine, state);
  }
  while (run == Run::rested && played.decisions < most_decisions) {
    before = state;
    Step step;
    if (machine.rest(state) == Rest::chance) {
      step = {chance_player, static_cast<std::uint32_t>(draw_outcome(machine.outcomes(state), chance)), true};
      run = machine.apply_chance(state, static_cast<int>(step.value));
    } else {
      Seat& seat = seats[index(machine.player(state))];
      seat.view.look(machine, state);
      step = {seat.view.seat(), seat.agent->advise(seat.view, seat.random).option, false};
      ++played.decisions;
      run = machine.apply(state, step.value);
    }
    played.record.push_back(step);
    for (Seat& each : seats) {
      if (run == Run::rested) {
        each.view.step(machine, before, step, state);
      }
    }
  }
  if (run == Run::rested) {
    played.fault = Fault{fmt::format("the game has not ended after {} decisions", most_decisions), {}, {}, {}};
    return played;
  }
  played.fault = run == Run::faulted ? machine.fault() : judge(machine, state, played.result);
  return played;
}

} // namespace brehon
