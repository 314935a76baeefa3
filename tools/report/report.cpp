#include "tools/report/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <ostream>

namespace brehon {

void report(const Diagnostics& diagnostics, const Sources& sources, const ReportOptions& options, std::ostream& out,
            std::ostream& err) {
  if (options.format == Format::text) {
    err << render_text(diagnostics, sources, options.colours);
    return;
  }
  int errors = 0;
  int warnings = 0;
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    ++(severity(diagnostic->id) == Severity::error ? errors : warnings);
  }
  const auto findings = nlohmann::ordered_json::parse(render_json(diagnostics, sources));
  write_json({{"findings", findings}, {"errors", errors}, {"warnings", warnings}}, out);
}

int usage_error(const std::string& message, std::ostream& err) {
  err << "brehon: error: " << message << '\n';
  return status::usage_error;
}

void write_json(const nlohmann::ordered_json& json, std::ostream& out) {
  out << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

std::string position_text(const Sources& sources, Span span) {
  if (span.end == 0 || span.file >= sources.size()) {
    return {};
  }
  const Source& source = sources[span.file];
  return fmt::format("{}:{}", source.path(), source.position(span.begin).line);
}

nlohmann::ordered_json rounded(double value, int digits) {
  return std::isfinite(value) ? nlohmann::ordered_json::parse(decimal(value, digits)) : nlohmann::ordered_json();
}

std::string percent(double share, int digits) {
  return decimal(100 * share, digits) + " %";
}

std::string decimal(double value, int digits) {
  return fmt::format("{:.{}f}", value, digits);
}

} // namespace brehon
