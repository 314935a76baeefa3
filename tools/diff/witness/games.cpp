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

/// The element at which a state rests; empty where it rests nowhere.
std::string path_of_rest(const Sandbox& version) {
  const Program& program = *version.program;
  const ProgramDecisionId decision = version.machine.decision(version.state);
  const ChanceId chance = version.machine.chance(version.state);
  const model::ElementId element = !decision.is_none() ? program.decisions[decision].element
                                   : !chance.is_none() ? program.chances[chance].element
                                                       : model::ElementId();
  return element.is_none() ? "" : program.model.elements[element].path;
}

/// The phases and steps in which a state rests; where that is not known, all but the set-up, which is behind it.
std::vector<Entry> entries_around(const Sandbox& version) {
  const std::string rest = path_of_rest(version) + ".";
  std::vector<Entry> all;
  std::vector<Entry> around;
  for (const Entry& entry : version.program->entries) {
    if (entry.path != "setup") {
      all.push_back(entry);
      if (rest.compare(0, entry.path.size() + 1, entry.path + ".") == 0) {
        around.push_back(entry);
      }
    }
  }
  return around.empty() ? all : around;
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
    for (const Entry& entry : entries_around(twin.a())) {
      add_entered(entry, twin, at_position, cases);
    }
  }
  return cases;
}

} // namespace brehon::diff
