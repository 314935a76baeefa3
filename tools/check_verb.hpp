#pragma once

#include "dsl/ast.hpp"
#include "dsl/diagnostics.hpp"
#include "tools/report.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct CheckOptions {
  std::vector<std::string> files;
  bool strict = false; // warnings count, too
  ReportOptions report;
};

/// Reports all that can be found in rule files without playing. Text goes to `err`, and there is none where nothing is
/// found; JSON goes to `out` in any case.
int check_verb(const CheckOptions& options, std::ostream& out, std::ostream& err);

/// What is found in a game under the defaults, under each number of players and each option and reading changed by
/// itself, and in its examples. What is not found at the defaults says under what it is found.
void judge_game(const Node& game, Diagnostics& diagnostics);

} // namespace brehon
