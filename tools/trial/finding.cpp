#include "tools/trial/finding.hpp"

#include "dsl/base/wording.hpp"

#include <fmt/format.h>

namespace brehon::trial {

std::string example_of(const std::string& name, const Scenario& way, const Surroundings& where) {
  std::string seats;
  for (const std::string& seat : where.program.model.kinds[model::player_kind].values) {
    seats += (seats.empty() ? "" : ", ") + seat;
  }
  std::string text = fmt::format("example {} {{\n  players {}\n", name, seats);
  for (const auto& [option, value] : where.configuration.options) {
    text += fmt::format("  with {} is {}\n", option, value);
  }
  return text + way.text() + "}\n";
}

std::string frequency(const Defect& defect, std::uint64_t games, const Surroundings& where) {
  std::string text = fmt::format("{} of {} with {}", defect.games, wording::quantity(games, "random game"),
                                 wording::quantity(where.configuration.players, "player"));
  for (const auto& [option, value] : where.configuration.options) {
    text += fmt::format(" where `{}` is `{}`", option, value);
  }
  return text + (defect.endless ? " did not end" : " came to it");
}

DiagnosticId id_of(const Fault& fault) {
  return fault.claim.is_none() ? DiagnosticId::run_time_error : DiagnosticId::broken_claim;
}

void add_values(const Fault& fault, Diagnostic& finding) {
  for (const auto& [span, value] : fault.values) {
    finding.related.push_back({span, fmt::format("this is {}", value)});
  }
}

void report(const Defect& defect, const std::string& help, const Surroundings& where, Diagnostics& diagnostics) {
  const bool placed = defect.fault.span.end != 0;
  const DiagnosticId id = defect.endless ? DiagnosticId::endless_game : id_of(defect.fault);
  Diagnostic& finding = diagnostics.report(id, placed ? defect.fault.span : where.play, defect.fault.message);
  add_values(defect.fault, finding);
  finding.suggestion = help;
  if (!defect.endless) {
    finding.suggestion += ", and so does";
    finding.example = example_of("random_game", defect.way, where);
  }
}

} // namespace brehon::trial
