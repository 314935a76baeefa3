#pragma once

#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"

#include <string>
#include <vector>

namespace brehon {

/// What a player is told of a step by itself, apart from what it changes.
struct Told {
  bool secret = false;      // others choose in secret: not what they do
  bool silent = false;      // and not even that somebody has chosen
  bool sealed = false;      // that something was done or fell, not what
  std::vector<bool> hidden; // of a choice: which of its arguments he is not told

  friend bool operator==(const Told&, const Told&) = default;
};

/// Follows what a player learns, step by step. The game is played by its caller, on one machine; its program must
/// outlive this object.
class Recorder {
public:
  Recorder(const Program& program, int player) : program_(program), player_(player) {}

  /// A game has come to its first rest.
  void begin(const Machine& machine, const State& state);
  /// What a step has brought from one rest to the next.
  const Told& step(const Machine& machine, const State& before, const Step& step, const State& after);

  /// What the player sees. While others choose in secret, what is withheld is for him as he saw it last.
  const Observation& seen() const { return now_; }
  /// Of the last step.
  const Told& told() const { return told_; }

  /// What was learned by the last step, or by the begin of the game, a line each. `before` is where the step was made.
  std::string first_lines(const Machine& machine) const;
  std::string lines(const Machine& machine, const State& before, const Step& step) const;

private:
  void keep_withheld();
  bool saw(model::PieceTypeId type) const;
  bool hidden_writing(const State& before, const State& after) const;
  bool hides(const Parameter& parameter, int digit, const State& before) const;
  void hear_chance(const State& before, const Step& step);
  void hear_choice(const Machine& machine, const State& before, const Step& step, const State& after);

  std::string choice_line(const Machine& machine, const State& before, const Step& step) const;
  std::string shown_lines(const Machine& machine) const;
  std::string change_lines() const;

  const Program& program_;
  int player_;
  Observation before_;
  Observation now_;
  Told told_;
};

} // namespace brehon
