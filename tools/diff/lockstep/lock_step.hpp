#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/information.hpp"
#include "tools/diff/lockstep/link.hpp"
#include "tools/diff/rate.hpp"
#include "tools/scenario/scenario.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace brehon::diff {

/// The seed of the games that tell how often two part, which are numbered from 0.
inline constexpr std::uint64_t lock_step_seed = 15;

/// What the points of both are multiplied with to be of one size.
struct PointScale {
  int a = 1, b = 1;
};

/// A game of one of two programs in lock step.
struct SideGame {
  explicit SideGame(const Program& of) : program(of), machine(of), state(of), before(of) {}

  const Program& program;
  Machine machine;
  State state;
  State before; // the last step
  Run run = Run::stopped;
  Result result;                   // where it is over
  std::vector<Recorder> recorders; // of each player
};

/// Plays one game in two programs at once: what is chosen at random in A, and how chance falls there, is done in B by
/// its image. So no parting comes of how things are numbered.
class LockStep {
public:
  /// B's program is of a model in the words of A. Both must outlive this object.
  LockStep(const Program& a, const Program& b, PointScale scale = {});

  /// Plays the game of this number, until it parts or is over. The same seed and number always play the same game.
  std::optional<PartedIn> play(std::uint64_t seed, std::uint64_t game);

  /// Of the last game, which has parted: where, and how.
  FirstParting told();
  /// The steps of the last game, in the words of A.
  std::vector<ScenarioStep> played() const;
  /// The decision of it in question, counted from 1; 0 before the first.
  std::uint64_t decision() const { return decision_; }
  /// Steps of all games so far.
  std::uint64_t steps() const { return steps_; }
  /// Rounds of loops that both programs have gone through so far: how much work it was, the same on each machine.
  std::uint64_t rounds() const { return a_.machine.jumps_back() + b_.machine.jumps_back(); }

private:
  std::optional<PartedIn> attempt(std::uint64_t seed, std::uint64_t game);
  void begin();
  void step(prelude::Random& random);
  std::optional<PartedIn> compare();
  std::optional<PartedIn> compare_ends();
  std::optional<PartedIn> compare_rests();
  bool same_sight();
  void tell_sight(FirstParting& out) const;

  Link link_;
  PointScale scale_;
  SideGame a_;
  SideGame b_;
  std::vector<std::uint32_t> images_; // of the options of A, in B
  std::vector<int> falls_;            // of the outcomes of A, in B
  std::vector<Step> record_;          // of A
  Step image_;                        // of its last step, in B
  std::optional<PartedIn> parted_;
  bool looks_ = false;     // what players see is looked at in each step, not only concluded from what lies where
  bool must_look_ = false; // positions are not alike, so it has to be
  std::uint64_t decisions_ = 0;
  std::uint64_t decision_ = 0;
  std::uint64_t steps_ = 0;
};

} // namespace brehon::diff
