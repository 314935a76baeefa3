#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "interpreter/machine/execute.hpp"
#include "tools/report/report.hpp"
#include "tools/report/statistics.hpp"

#include <cstdint>
#include <iosfwd>

namespace brehon {

/// What there is to say of many games.
struct Simulation {
  const Program& program;
  const Sources& sources;
  std::uint64_t seed = 0;
  const Statistics& statistics;
  const Trace* trace = nullptr; // null where nobody asked what came to bear
  const Diagnostics& faults;    // the first run-time error, as a finding
};

/// Writes it to `out`; as text, the first run-time error goes to `err`.
void write_simulation(const Simulation& simulation, const ReportOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
