#include "interpreter/play/session.hpp"
#include "tools/tables/sections.hpp"

#include <algorithm>
#include <utility>

namespace brehon::tables {

LaidOut lay_out(const Program& program) {
  constexpr std::uint64_t most_deals = 24; // set-ups with chance that are compared
  Machine machine(program);
  const auto entry = std::find_if(program.entries.begin(), program.entries.end(),
                                  [](const Entry& each) { return each.path == "setup"; });
  LaidOut laid{&program, {}, std::nullopt};
  bool by_chance = false;
  for (std::uint64_t deal = 0; deal < most_deals && (deal == 0 || by_chance); ++deal) {
    prelude::Random random(1, deal);
    State state(program);
    Run run = entry == program.entries.end() ? Run::stopped : machine.run_from(state, entry->begin, entry->exit);
    while (run == Run::rested && machine.rest(state) == Rest::chance) {
      by_chance = true;
      run = machine.apply_chance(state, draw_outcome(machine.outcomes(state), random));
    }
    if (run == Run::faulted) {
      return {&program, {}, machine.fault()};
    }
    laid.states.push_back(std::move(state));
  }
  return laid;
}

} // namespace brehon::tables
