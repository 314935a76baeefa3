#include "tools/diff/witness/games.hpp"

#include "interpreter/play/text.hpp"
#include "tools/diff/lockstep/lock_step.hpp"

#include <algorithm>
#include <utility>

namespace brehon::diff {

namespace {

constexpr std::uint64_t most_lock_step_games = 400;
/// After so many steps, or so many games that part, no more are begun.
constexpr std::uint64_t most_lock_step_steps = 20'000;
constexpr int most_parted_games = 20;
/// Steps of a game that are looked at from the position before them.
constexpr std::size_t most_last_steps = 3;

/// A case for each way into an entry: whoever's turn begins there.
void add_entered(const Entry& entry, const Twin& twin, const Scenario& at_position, std::vector<Scenario>& cases) {
  const Program& program = *twin.a().program;
  Scenario entered = at_position;
  entered.from = Scenario::From::at;
  entered.path = entry.path;
  if (entry.turns.is_none()) {
    cases.push_back(std::move(entered));
    return;
  }
  for (int player = 0; player < program.model.players; ++player) {
    entered.turn = player_name(program, player);
    cases.push_back(entered);
  }
}

} // namespace

std::vector<PartedGame> parted_games(const Twin& twin, std::size_t most, const std::function<bool()>& in_time) {
  std::vector<PartedGame> games;
  LockStep both(*twin.a().program, *twin.b().program);
  int parted = 0;
  for (std::uint64_t game = 0;
       game < most_lock_step_games && parted < most_parted_games && both.steps() < most_lock_step_steps && in_time();
       ++game) {
    if (!both.play(lock_step_seed, game)) {
      continue;
    }
    ++parted;
    PartedGame one;
    one.played.steps = both.played();
    one.first = both.told();
    const auto longer = std::find_if(games.begin(), games.end(), [&](const PartedGame& other) {
      return other.played.steps.size() > one.played.steps.size();
    });
    games.insert(longer, std::move(one));
    games.resize(std::min(games.size(), most));
  }
  return games;
}

std::vector<Scenario> last_steps(Twin& twin, const Scenario& played, Positions& positions) {
  std::vector<Scenario> cases;
  for (std::size_t left = 0; left <= std::min(most_last_steps, played.steps.size()); ++left) {
    const auto at = played.steps.end() - static_cast<std::ptrdiff_t>(left);
    Scenario before = played;
    before.steps.assign(played.steps.begin(), at);
    twin.run(before);
    positions.note(twin.a().state);
    Scenario at_position;
    at_position.facts = twin.a().facts(twin.a().state);
    at_position.steps.assign(at, played.steps.end());
    for (const Entry& entry : twin.a().program->entries) {
      if (entry.path != "setup") { // it is behind them
        add_entered(entry, twin, at_position, cases);
      }
    }
  }
  return cases;
}

} // namespace brehon::diff
