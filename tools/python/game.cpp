#include "tools/python/game.hpp"

#include <utility>

namespace brehon::python {

Game::Game(std::unique_ptr<LoadedGame> loaded)
    : interpreter_(std::make_shared<Interpreter>(std::move(loaded))),
      facts_(engine::game_facts({&interpreter_->program()})) {}

std::shared_ptr<Game> Game::compiled(const Compilation& how, std::string& error) const {
  auto out = std::make_shared<Game>(*this);
  out->library_ = compiled_engine(*interpreter_->loaded, how, error);
  return out->library_ == nullptr ? nullptr : out;
}

std::unique_ptr<Position> Game::start() const {
  return library_ == nullptr ? interpreted_start(interpreter_) : engine_start(library_);
}

std::unique_ptr<Position> Game::load(const std::string& text, std::string& error) const {
  std::unique_ptr<Position> out = interpreted_load(interpreter_, text, error);
  return library_ == nullptr || out == nullptr ? std::move(out) : engine_load(library_, *out, text);
}

std::unique_ptr<Games> Game::games(int count, int workers, std::uint64_t seed) const {
  return library_ == nullptr ? interpreted_games(interpreter_, count, workers, seed, facts_.actions)
                             : engine_games(library_, count, seed);
}

} // namespace brehon::python
