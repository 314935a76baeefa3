#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/ast.hpp"
#include "tools/report/report.hpp"
#include "tools/trial/trial.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct CheckOptions {
  std::vector<std::string> files;
  bool strict = false;             // warnings count, too
  trial::Budget trial{.games = 0}; // random games of rules without errors
  ReportOptions report;
};

/// Reports all that can be found in rule files without playing, and what random games come to. Text goes to `err`, and
/// there is none where nothing is found; JSON goes to `out` in any case.
int check_verb(const CheckOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
