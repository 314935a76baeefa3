#include "tools/trial/trial.hpp"

#include "interpreter/machine/prelude.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/play/session.hpp"
#include "tools/trial/way.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace brehon::trial {

namespace {

/// One game; what went wrong in it, if anything.
class Game {
public:
  Game(Sandbox& sandbox, const Budget& budget, std::uint64_t number)
      : sandbox_(sandbox), budget_(budget), random_(budget.seed, number) {}

  std::optional<Defect> play() {
    State& state = sandbox_.state;
    Machine& machine = sandbox_.machine;
    Run run = machine.start(state);
    note_reached(machine, reached_);
    while (run == Run::rested && decisions_ < budget_.longest) {
      run = step();
      note_reached(machine, reached_);
    }
    if (run == Run::rested) {
      Defect defect;
      defect.fault.message = fmt::format("the game has not ended after {} decisions", budget_.longest);
      defect.endless = true;
      return defect;
    }
    std::optional<Fault> fault = run == Run::faulted ? machine.fault() : judge(machine, state, sandbox_.result);
    if (!fault) {
      return std::nullopt;
    }
    Defect defect;
    defect.fault = std::move(*fault);
    return defect;
  }

  std::uint64_t decisions() const { return decisions_; }
  const std::vector<model::ClaimId>& reached() const { return reached_; }

  void add_way(Defect& defect) const {
    if (!defect.endless) {
      defect.way = way_to(sandbox_, moves_, defect.fault);
    }
  }

private:
  Run step() {
    Machine& machine = sandbox_.machine;
    if (const Options& options = machine.offered(); !options.empty()) {
      ++decisions_;
      moves_.push_back({false, options.at(static_cast<std::size_t>(random_.below(options.count())))});
      return machine.apply(sandbox_.state, moves_.back().number);
    }
    const int outcome = draw_outcome(machine.outcomes(sandbox_.state), random_);
    moves_.push_back({true, static_cast<std::uint32_t>(outcome)});
    return machine.apply_chance(sandbox_.state, outcome);
  }

  Sandbox& sandbox_;
  const Budget& budget_;
  prelude::Random random_;
  std::uint64_t decisions_ = 0;
  std::vector<Move> moves_;
  std::vector<model::ClaimId> reached_;
};

} // namespace

bool same_rule(const Fault& a, const Fault& b) {
  return a.element == b.element && a.span.file == b.span.file && a.span.begin == b.span.begin &&
         a.span.end == b.span.end;
}

std::optional<Defect> defect_of_game(Sandbox& sandbox, const Budget& budget, std::uint64_t number) {
  Game game(sandbox, budget, number);
  std::optional<Defect> defect = game.play();
  if (defect) {
    defect->games = 1;
    game.add_way(*defect);
  }
  return defect;
}

Result play(Sandbox& sandbox, const Budget& budget) {
  Result result;
  result.reached = List<std::uint64_t, model::ClaimId>(sandbox.program->model.claims.size());
  const std::uint64_t jumps_before = sandbox.machine.jumps_back();
  while (result.games < budget.games && result.decisions < budget.decisions &&
         sandbox.machine.jumps_back() - jumps_before < budget.rounds) {
    Game game(sandbox, budget, result.games);
    std::optional<Defect> defect = game.play();
    ++result.games;
    result.decisions += game.decisions();
    for (const model::ClaimId claim : game.reached()) {
      ++result.reached[claim];
    }
    if (!defect) {
      continue;
    }
    const auto known = std::find_if(result.defects.begin(), result.defects.end(), [&](const Defect& each) {
      return each.endless == defect->endless && same_rule(each.fault, defect->fault);
    });
    if (known != result.defects.end()) {
      ++known->games;
      continue;
    }
    defect->games = 1;
    game.add_way(*defect);
    result.defects.push_back(std::move(*defect));
  }
  return result;
}

} // namespace brehon::trial
