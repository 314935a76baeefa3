#pragma once

#include "interpreter/machine/prelude.hpp"
#include "tools/python/game.hpp"
#include "tools/python/workers.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace brehon::python {

/// Many games of one sort that are stepped at once, with what is seen of them in arrays that stay where they are.
/// Whatever the number of threads, the same seed and actions give the same games.
class VectorEnv {
public:
  /// `envs` and `threads` are at least 1.
  VectorEnv(std::shared_ptr<const Game> game, int envs, int threads, std::uint64_t seed);

  const std::shared_ptr<const Game>& game() const { return game_; }
  int envs() const { return envs_; }
  int threads() const { return workers_.count(); }
  Arrays arrays() { return arrays_; }
  /// How many games have come to something impossible so far.
  std::uint64_t faults() const { return faults_; }

  /// Begins all games anew; with a seed also their generators.
  void reset(std::optional<std::uint64_t> seed);
  /// The first environment whose action is not possible; none where all are.
  std::optional<int> impossible(const std::int32_t* actions) const;
  /// Makes a possible choice in each game.
  void step(const std::int32_t* actions);
  /// Writes a possible action for each game, each as probable as any other; 0 where there is none.
  void sample(std::int32_t* actions);

private:
  void restart(std::uint64_t seed);
  template <typename Part> void each_part(const Part& part);

  std::shared_ptr<const Game> game_;
  int envs_;
  std::size_t actions_;
  Workers workers_;
  std::unique_ptr<Games> games_;
  std::vector<prelude::Random> samplers_; // of each game
  std::vector<float> observations_;
  std::vector<std::uint8_t> masks_;
  std::vector<float> rewards_;
  std::vector<std::int32_t> players_;
  std::vector<std::uint8_t> dones_;
  Arrays arrays_{};
  std::uint64_t faults_ = 0;
};

} // namespace brehon::python
