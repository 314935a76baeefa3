#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "interpreter/machine/execute.hpp"
#include "tools/measure/statistics.hpp"
#include "tools/report/report.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <iosfwd>
#include <string>

namespace brehon {

/// What there is to say of many games.
struct Simulation {
  const Program& program;
  const Sources& sources;
  std::uint64_t seed = 0;
  const Statistics& statistics;
  const Trace* trace = nullptr;   // null where nobody asked what came to bear
  const Trace* profile = nullptr; // null where nobody asked where play spends its time
  const Diagnostics& faults;      // the first run-time error, as a finding
  std::string stopped;            // why no more were played; empty where all were
  std::string name;               // of the rule set: of the game, `GAME:NAME` of an edition or variant
};

/// A seat is taken to be fair if its part of the wins is that near to those of the others.
inline constexpr double decided_precision = 0.01;

nlohmann::ordered_json simulation_json(const Simulation& simulation);

/// Writes it to `out`; as text, the first run-time error goes to `err`.
void write_simulation(const Simulation& simulation, const ReportOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
