#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/play/tensor.hpp"
#include "tools/load/load.hpp"
#include "tools/python/games.hpp"
#include "tools/python/position.hpp"

#include <memory>
#include <string>

namespace brehon::python {

/// Rules that the interpreter executes. One thread at a time may play positions of it; games each have their own
/// machines.
struct Interpreter {
  explicit Interpreter(std::unique_ptr<LoadedGame> game);

  const Program& program() const { return *loaded->program; }

  std::unique_ptr<LoadedGame> loaded;
  ObservationTensor tensor;
  Machine machine;
};

/// The start of a game.
std::unique_ptr<Position> interpreted_start(const std::shared_ptr<Interpreter>& interpreter);
/// A saved game; null and a reason where it is none of these rules.
std::unique_ptr<Position> interpreted_load(const std::shared_ptr<Interpreter>& interpreter, const std::string& text,
                                           std::string& error);
/// `count` games; game i has the stream i of the seed.
std::unique_ptr<Games> interpreted_games(const std::shared_ptr<Interpreter>& interpreter, int count, int workers,
                                         std::uint64_t seed, int actions);

} // namespace brehon::python
