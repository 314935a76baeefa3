#include "tools/load/report_load.hpp"

namespace brehon {

int report_load(const LoadOutcome& result, const Findings& findings, const ReportOptions& options, std::ostream& out,
                std::ostream& err) {
  if (!result.usage_error.empty()) {
    return usage_error(result.usage_error, err);
  }
  if (!result.fine()) {
    report(findings.diagnostics, findings.sources, options, out, err);
  }
  return result.status;
}

int load_or_report(const GameOptions& game, Stage stage, const ReportOptions& options, LoadedGame& loaded,
                   std::ostream& out, std::ostream& err) {
  return report_load(load_game(game, stage, loaded), loaded.findings, options, out, err);
}

} // namespace brehon
