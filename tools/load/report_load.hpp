#pragma once

#include "tools/load/load.hpp"

#include <iosfwd>

namespace brehon {

/// Reports why a game could not be loaded, where it could not. Returns the status. Warnings are reported by `check`
/// only.
int report_load(const LoadOutcome& result, const Findings& findings, const ReportOptions& options, std::ostream& out,
                std::ostream& err);

/// Loads a game and reports why that cannot be done.
int load_or_report(const GameOptions& game, Stage stage, const ReportOptions& options, LoadedGame& loaded,
                   std::ostream& out, std::ostream& err);

} // namespace brehon
