#pragma once

#include "tools/python/game.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <utility>

/// What the parts of the module define.
namespace brehon::python {

/// A state as Python holds it: a game in play, and its game.
class PythonState {
public:
  PythonState(std::shared_ptr<const Game> game, std::unique_ptr<Position> position)
      : game_(std::move(game)), position_(std::move(position)) {}

  const std::shared_ptr<const Game>& game() const { return game_; }
  const Position& position() const { return *position_; }
  Position& position() { return *position_; }
  PythonState clone() const { return {game_, position_->clone()}; }

private:
  std::shared_ptr<const Game> game_;
  std::unique_ptr<Position> position_;
};

/// The saved game of a text; throws `ValueError` where it is none.
PythonState load_state(const std::shared_ptr<const Game>& game, const std::string& text);

void bind_game(pybind11::module_& module);
void bind_state(pybind11::module_& module);
void bind_vector_env(pybind11::module_& module);
void bind_verbs(pybind11::module_& module);

} // namespace brehon::python
