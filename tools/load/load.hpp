#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"
#include "interpreter/program/program.hpp"
#include "tools/report/report.hpp"

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// Which game a verb works on, and under what options.
struct GameOptions {
  std::string file;                 // FILE, or FILE:NAME for the game, edition or variant of that name in it
  std::string edition;              // NAME, empty where none is asked for
  int players = 0;                  // 0: as few as the game allows
  std::vector<std::string> seats;   // their names; empty: those of the game
  std::vector<std::string> options; // NAME=VALUE
};

/// The rule files that a verb has read, and what was found in them.
struct Findings {
  Sources sources;
  Diagnostics diagnostics;
};

/// A path and the name behind it.
struct Address {
  std::string path;
  std::string name; // of an edition or variant; may be empty
};

/// `FILE:NAME` is a name in a file where there is a file FILE, and none of this very name.
Address address_of(const std::string& file);

/// Reads and parses a rule file. There is no tree where it cannot be read or has syntax errors; that is reported.
std::optional<Node> read_rules(const std::string& path, Findings& findings);

/// The configuration that is asked for, or why there is none.
struct ConfigurationResult {
  model::Configuration configuration;
  std::string error; // empty where it is well
};
ConfigurationResult configuration_of(const GameOptions& options);

/// A game to work on.
struct LoadedGame {
  Findings findings;
  std::optional<Node> tree;
  std::optional<EditedGame> edited; // the game with the changes of its editions and variants
  const Node* game = nullptr;       // in `edited`
  model::Configuration configuration;
  std::optional<model::Model> model;
  std::unique_ptr<Program> program; // stays where it is when this is moved

  LoadedGame() = default;
  LoadedGame(const LoadedGame&) = delete;
  LoadedGame& operator=(const LoadedGame&) = delete;
};

/// How far a game is made ready.
enum class Stage : std::uint8_t {
  parsed,   // `tree` is there
  chosen,   // `game` is there
  checked,  // `model` is there
  lowered,  // the program is there as it was lowered
  compiled, // `program` is there
  watched,  // `program` is there, and says what comes to bear
};

/// Makes a game ready. Returns `status::fine`, or the status that the verb ends with after having reported why:
/// findings, or wrong use where the options do not go with the game. Warnings are reported by `check` only.
int load_game(const GameOptions& options, Stage stage, const ReportOptions& report_options, LoadedGame& loaded,
              std::ostream& out, std::ostream& err);

/// Whether all that is wrong is that the options do not go with the game.
bool only_options(const Diagnostics& diagnostics);

/// The program of a game under a configuration, made fast, or null and findings.
std::unique_ptr<Program> compile_game(const Node& game, const model::Configuration& configuration,
                                      Diagnostics& diagnostics);

} // namespace brehon
