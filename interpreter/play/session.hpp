#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/state.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// `Step::who` where chance fell.
inline constexpr int chance_player = -1;

/// One choice or one fall of chance.
struct Step {
  int who = chance_player; // the player who chose
  std::uint32_t value = 0; // the option or the outcome
  bool drawn = false;      // chance fell by the generator
};

struct LoadResult;

/// A game in play: its state, how it came about, and a generator for chance. The program must outlive it.
class Session {
public:
  /// Begins a game. It may have faulted or ended at once: see `machine().fault()` and `rest()`.
  Session(const Program& program, std::uint64_t seed, std::uint64_t stream = 0);

  const Program& program() const { return machine_.program(); }
  const State& state() const { return state_; }
  Machine& machine() { return machine_; }
  const Machine& machine() const { return machine_; }
  Rest rest() const { return machine_.rest(state_); }
  int player() const { return machine_.player(state_); }
  const std::vector<std::uint32_t>& options() { return machine_.options(); }
  const std::vector<Step>& record() const { return record_; }

  /// Makes a choice. Returns why it cannot be made; nothing has changed then. A run-time error of the rules is no
  /// reason: it leaves a state that rests at nothing, which can be undone.
  std::string choose(std::uint32_t option);
  /// Lets chance fall in a given way; returns as `choose` does.
  std::string let_fall(int outcome);
  /// Lets chance fall by the generator. The session rests at a chance.
  void draw();
  /// Lets chance fall until it is at rest otherwise.
  void draw_all();

  /// Takes the last step back, the generator's draw included; false where there is none.
  bool undo();

  /// The session as JSON: format version, game, options, players, hash of the rules, generator, record.
  std::string save() const;

  /// What a player knows: in the order of play his own choices, what he could see of those of others and of chance, and
  /// each time what had changed in their observation. Equal for plays that they cannot distinguish.
  std::string information_state_string(int player) const;

private:
  std::string step(const Step& step);
  void apply(const Step& step);

  Machine machine_;
  State state_;
  prelude::Random random_;
  std::uint64_t seed_;
  std::uint64_t stream_;
  std::vector<Step> record_;

  friend LoadResult load(const Program& program, std::string_view text);
};

/// A saved session, or why it cannot be gone on with.
struct LoadResult {
  std::vector<Session> session; // one or none
  std::string error;

  bool ok() const { return !session.empty(); }
};

/// Reads what `save` wrote, by playing the record again, draws of the generator included. Refused are other formats,
/// games, options, players and rules, and a record that the rules do not allow.
LoadResult load(const Program& program, std::string_view text);

/// For what configuration a saved session was, so that the program for it can be made; nothing for what is no session.
std::optional<model::Configuration> saved_configuration(std::string_view text);

/// The outcome that a draw of the generator gives, of those possible at a chance.
int draw_outcome(const std::vector<ChanceOutcome>& outcomes, prelude::Random& random);

} // namespace brehon
