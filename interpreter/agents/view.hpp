#pragma once

#include "interpreter/agents/unseen.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace brehon {

/// How much a seat sees: what its player may know; or all, as a yardstick for those who play by the rules.
enum class Vision : std::uint8_t { own, all };

/// A game as the player at one seat knows it, who is about to decide. It gives no state but imagined ones, which are
/// the same for all states of the game that the player cannot tell apart.
class SeatView {
public:
  /// The program must outlive it.
  SeatView(const Program& program, int seat, Vision vision = Vision::own);

  // Following a game, on a machine that keeps glimpses where something is hidden.

  void begin(const Machine& machine, const State& state);
  void step(const Machine& machine, const State& before, const Step& step, const State& after);
  /// The seat is to decide at the state that was come to last.
  void look(Machine& machine, const State& state);

  // What a player knows who has looked.

  const Program& program() const { return program_; }
  int seat() const { return seat_; }
  ProgramDecisionId decision() const { return decision_; }
  const std::vector<std::uint32_t>& options() const { return options_; }
  /// Whether all of the state is seen, and always will be.
  bool sees_all() const { return sees_all_; }

  /// Makes `state` one as it might be. Where all choose in secret it is the one at which they began: those before the
  /// seat in `withheld` choose first, then comes what the player has chosen since, `own`. False where none was found.
  bool imagine(State& state, const PlaceTable& places, prelude::Random& random) const;
  /// What the player has chosen since all began to choose in secret.
  std::span<const std::uint32_t> own() const { return own_; }
  /// Whether imagined states lie before the decision of the player.
  bool withheld() const { return begun_.has_value(); }

private:
  void follow_secret(const Machine& machine, const Step* step, const State& after);

  const Program& program_;
  int seat_;
  bool sees_all_;
  Knowledge knowledge_;
  std::optional<State> begun_;     // where the choice in secret that is under way began
  AtLeast known_then_;             // what the player knew there
  std::vector<std::uint32_t> own_; // what they have chosen since
  std::optional<State> seen_;      // where they see all
  std::optional<Unseen> unseen_;   // where they do not
  ProgramDecisionId decision_;
  std::vector<std::uint32_t> options_;
};

/// The view of a seat that is to decide, from the begin of a game and what has happened since.
SeatView seat_view(const Program& program, const std::vector<Step>& record, int seat);

} // namespace brehon
