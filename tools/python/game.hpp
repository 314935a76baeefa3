#pragma once

#include "tools/engine/facts.hpp"
#include "tools/python/games.hpp"
#include "tools/python/interpreted.hpp"
#include "tools/python/library.hpp"
#include "tools/python/position.hpp"

#include <memory>
#include <string>

namespace brehon::python {

/// A game, and who executes its rules.
class Game {
public:
  explicit Game(std::unique_ptr<LoadedGame> loaded);

  const Program& program() const { return interpreter_->program(); }
  const model::Model& model() const { return program().model; }
  const engine::GameFacts& facts() const { return facts_; }
  const ObservationTensor& tensor() const { return interpreter_->tensor; }
  /// The library that plays; null where the interpreter does.
  const std::shared_ptr<EngineLibrary>& library() const { return library_; }

  /// The same game, played by a compiled engine; null and a reason where there can be none.
  std::shared_ptr<Game> compiled(const Compilation& how, std::string& error) const;

  std::unique_ptr<Position> start() const;
  /// A saved game; null and a reason where it is none of these rules.
  std::unique_ptr<Position> load(const std::string& text, std::string& error) const;
  /// `count` games for `workers` threads; null where there is no memory.
  std::unique_ptr<Games> games(int count, int workers, std::uint64_t seed) const;

private:
  std::shared_ptr<Interpreter> interpreter_;
  engine::GameFacts facts_;
  std::shared_ptr<EngineLibrary> library_;
};

} // namespace brehon::python
