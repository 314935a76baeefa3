#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon::python {

/// Who is to act where chance falls, and where a game is over; as in engines.
inline constexpr int chance_player = -1;
inline constexpr int terminal_player = -4;

/// One choice, or one fall of chance.
struct Played {
  int who;
  std::int32_t action;
};

/// A game in play, whoever executes its rules.
class Position {
public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;

  virtual int current_player() const = 0;
  /// Whether the rules came to something impossible; the game is then over, and all returns are 0.
  virtual bool is_faulted() const = 0;
  /// Of who is to decide; none elsewhere.
  virtual std::vector<std::int32_t> legal_actions() const = 0;
  /// Ways in which chance can fall, with their probabilities; none elsewhere.
  virtual std::vector<std::pair<std::int32_t, double>> chance_outcomes() const = 0;
  virtual std::vector<double> returns() const = 0;
  /// Equal for positions of equal content.
  virtual std::uint64_t hash() const = 0;

  virtual std::string to_string() const = 0;
  virtual std::string action_to_string(std::int32_t action) const = 0;
  /// The possible action of these words; none where there is none.
  virtual std::optional<std::int32_t> string_to_action(const std::string& text) const = 0;
  /// Why the rules forbid an action, as far as that can be told; may be empty.
  virtual std::string why_not(std::int32_t action) const = 0;

  virtual std::string observation_string(int player) const = 0;
  virtual std::string information_state_string(int player) const = 0;
  virtual void write_observation(int player, std::span<float> out) const = 0;
  /// The game so far as JSON, as `brehon run` saves it.
  virtual std::string save() const = 0;

  const std::vector<Played>& history() const { return history_; }
  /// Makes a choice, or lets chance fall; false where that is not possible, and nothing has changed.
  bool apply(std::int32_t action);
  /// Takes the last step back; false where there is none.
  bool undo();

protected:
  Position() = default;
  Position(const Position&) = default;
  Position& operator=(const Position&) = default;

  virtual bool apply_step(std::int32_t action) = 0;
  /// `history()` is that of before.
  virtual void undo_step() = 0;

  std::vector<Played> history_;
};

} // namespace brehon::python
