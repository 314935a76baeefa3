#pragma once

#include "dsl/base/diagnostics.hpp"
#include "tools/trial/trial.hpp"

#include <string>

namespace brehon::trial {

/// Where a defect was found.
struct Surroundings {
  const Program& program;
  const model::Configuration& configuration;
  Span play; // of what is blamed where no rule is
};

/// How the games that were tried came to a defect, as a clause: `it came up in 3 of 200 random games with 2 players`.
std::string frequency(const Defect& defect, std::uint64_t games, const Surroundings& where);

/// What sort of finding a fault is: a run-time error, or a claim that a position breaks.
DiagnosticId id_of(const Fault& fault);
/// Tells what a claim that is broken is about.
void add_values(const Fault& fault, Diagnostic& finding);

/// A way as an example of this name, to be pasted into the rules.
std::string example_of(const std::string& name, const Scenario& way, const Surroundings& where);

/// Reports a defect as a finding, with the clause as its help and the way there as an example.
void report(const Defect& defect, const std::string& help, const Surroundings& where, Diagnostics& diagnostics);

} // namespace brehon::trial
