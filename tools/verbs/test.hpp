#pragma once

#include "tools/load/load.hpp"
#include "tools/trial/trial.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct TestOptions {
  std::vector<std::string> files; // FILE or FILE:NAME
  std::string edition;
  std::vector<std::string> options; // NAME=VALUE; what an example says itself goes before
  std::string language;             // in which rules are written; empty: the first of the game
  std::vector<std::string> only;    // names of examples; empty: all
  bool quiet = false;               // only those that fail, and the last line
  bool all_editions = false;        // under every edition and variant, see `test_all_editions`
  trial::Budget trial;              // random games
  bool coverage = false;            // what no example touches, see `test_coverage`
  ReportOptions report;
};

/// Replays the examples of rule files: a line for each, `ok   NAME`, `FAIL NAME` or `disputed NAME`, with what was
/// given, done, expected and got under those that fail, and the rule lines that fired; then `N examples: P passed, F
/// failed, D disputed`. Then random games are played, unless only some examples are asked for: what they come to is
/// found in the files. Returns `status::fine` only where none failed and nothing was found in the files.
///
/// As JSON an object with the members `examples` (an array, see `verdict_json`), `total`, `passed`, `failed`,
/// `disputed`, `random_games` and `findings` (those of the files, as `check` gives them, and of random games).
int test_verb(const TestOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
