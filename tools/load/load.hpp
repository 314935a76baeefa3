#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"
#include "interpreter/program/program.hpp"
#include "tools/report/report.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// Which game a verb works on, and under what options.
struct GameOptions {
  std::string file;                 // FILE, or FILE:NAME for the game, edition or variant of that name in it
  std::string edition;              // NAME; empty: none
  int players = 0;                  // 0: as few as the game allows
  std::vector<std::string> seats;   // their names; empty: those of the game
  std::vector<std::string> options; // NAME=VALUE
  bool claims = false;              // whether programs test the claims of the rules, see `Lowering`
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

/// `FILE:NAME` is a name in a file where there is a file FILE, and none of this very name. `-` is always there.
Address address_of(const std::string& file);

/// Whether a FILE or FILE:NAME is `-`, the standard input.
bool is_standard_input(const std::string& file);

/// Reads and parses a rule file; `-` is the standard input, which findings call `<input>`, and which can be read once.
/// There is no tree where it cannot be read or has syntax errors; that is reported.
std::optional<Node> read_rules(const std::string& path, Findings& findings);

/// The configuration that the options state, or why there is none.
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

/// What came of loading a game: the status that a verb ends with.
struct LoadOutcome {
  int status = status::fine;
  std::string usage_error; // what is wrong with the command line, where no finding says it

  bool fine() const { return status == status::fine; }
};

/// Makes a game ready. What is wrong with it is in the findings of `loaded`; it is a usage error where only the options
/// do not go with the game.
LoadOutcome load_game(const GameOptions& options, Stage stage, LoadedGame& loaded);

/// The same with the text of the rule file; `options.file` is what it is called, and where files that it names are
/// looked for.
LoadOutcome load_text(std::string text, const GameOptions& options, Stage stage, LoadedGame& loaded);

/// Whether all that is wrong is that the options do not go with the game.
bool only_options(const Diagnostics& diagnostics);

/// The program of a game under a configuration, made fast, or null and findings.
std::unique_ptr<Program> compile_game(const Node& game, const model::Configuration& configuration,
                                      Diagnostics& diagnostics);

} // namespace brehon
