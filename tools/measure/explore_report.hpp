#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "interpreter/explore/summary.hpp"
#include "tools/report/report.hpp"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// What exploring has brought about a claim of the rules.
struct ExploredClaim {
  model::ClaimId claim;
  std::size_t positions = 0;        // at which a claim `reaches` holds
  std::optional<std::size_t> steps; // to the nearest of them, or the nearest one that breaks another claim
  std::string example;              // the way there, where there is one from the start of the game
};

/// What exploring a game has brought.
struct ExploreReport {
  const Program& program;
  const Sources& sources;
  const Exploration& exploration;
  const ExploreSummary& summary;
  std::optional<double> value; // for the first player; none where there is none, or it is not known
  std::string no_value;        // why not
  std::optional<std::vector<model::ElementId>> unused; // that never come to bear; none where nobody asked
  const Diagnostics& faults;                           // run-time errors, broken claims and play without an end
  bool symmetric = false;                              // whether symmetries were asked for
  std::vector<ExploredClaim> claims;                   // all that the game has
};

/// Writes it to `out`; as text, what is at fault goes to `err`.
void write_exploration(const ExploreReport& report, const ReportOptions& options, std::ostream& out, std::ostream& err);

/// A value as a reader has it: `1 (x wins)`, `0 (drawn)`, `1/3`.
std::string value_text(const Program& program, double value);

} // namespace brehon
