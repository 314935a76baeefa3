#pragma once

#include "tools/load/load.hpp"
#include "tools/python/games.hpp"
#include "tools/python/position.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

namespace brehon::python {

/// A handle on a game in play within an engine.
struct EngineSession;
struct EngineGames;

/// The functions of an engine's interface for C.
struct EngineFunctions {
  EngineSession* (*begin)(std::uint64_t);
  EngineSession* (*copy)(const EngineSession*);
  void (*release)(EngineSession*);
  int (*current_player)(const EngineSession*);
  int (*legal_actions)(const EngineSession*, std::int32_t*, int);
  int (*chance_outcomes)(const EngineSession*, std::int32_t*, double*, int);
  int (*apply_action)(EngineSession*, std::int32_t);
  int (*undo_action)(EngineSession*);
  int (*is_faulted)(const EngineSession*);
  double (*returns)(const EngineSession*, int);
  std::uint64_t (*hash)(const EngineSession*);
  std::size_t (*action_to_string)(const EngineSession*, std::int32_t, char*, std::size_t);
  std::int32_t (*string_to_action)(const EngineSession*, const char*);
  std::size_t (*to_string)(const EngineSession*, char*, std::size_t);
  std::size_t (*observation_string)(const EngineSession*, int, char*, std::size_t);
  std::size_t (*information_state_string)(const EngineSession*, int, char*, std::size_t);
  void (*observation_tensor)(const EngineSession*, int, float*);
  std::size_t (*save)(const EngineSession*, char*, std::size_t);
  EngineSession* (*load)(const char*);
  EngineGames* (*games_new)(std::uint64_t, int);
  void (*games_free)(EngineGames*);
  void (*games_begin)(EngineGames*, int, int, const Arrays*);
  void (*games_step)(EngineGames*, const std::int32_t*, int, int, const Arrays*);
};

/// A compiled engine that is loaded into this program. It stays loaded as long as this object.
class EngineLibrary {
public:
  EngineLibrary(const EngineLibrary&) = delete;
  EngineLibrary& operator=(const EngineLibrary&) = delete;
  ~EngineLibrary();

  const EngineFunctions& functions() const { return functions_; }
  int players() const { return players_; }
  const std::string& path() const { return path_; }

  /// Loads a library whose functions begin with `name`; null and a reason where it is none.
  static std::shared_ptr<EngineLibrary> open(const std::string& path, const std::string& name, int players,
                                             std::string& error);

private:
  EngineLibrary(void* handle, std::string path, int players)
      : handle_(handle), path_(std::move(path)), players_(players) {}
  bool find_functions(const std::string& name);

  void* handle_;
  std::string path_;
  int players_;
  EngineFunctions functions_{};
};

/// How engines are compiled.
struct Compilation {
  std::string compiler; // a command with its options: `c++ -O3`
  std::string folder;   // for what was compiled; empty: `brehon` in the user's cache
};

/// The engine of a game, compiled where the cache has none of the same source, compiler and flags. Null and a reason
/// where it cannot be compiled. Processes that compile the same at the same time do not disturb each other.
std::shared_ptr<EngineLibrary> compiled_engine(const LoadedGame& game, const Compilation& how, std::string& error);

std::unique_ptr<Position> engine_start(const std::shared_ptr<EngineLibrary>& library);
/// A saved game; null where it is none of these rules.
std::unique_ptr<Position> engine_load(const std::shared_ptr<EngineLibrary>& library, const Position& record,
                                      const std::string& text);
std::unique_ptr<Games> engine_games(const std::shared_ptr<EngineLibrary>& library, int count, std::uint64_t seed);

} // namespace brehon::python
