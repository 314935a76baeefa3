#pragma once

#include "tools/bench/table.hpp"

#include <nlohmann/json_fwd.hpp>

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon::bench {

/// What each pass of the optimisation gains alone in one game: how many times as many random games are played a second
/// with all passes as with all but this one. 1 where the program is the same without it.
struct PassGains {
  Setting setting;
  std::vector<double> interpreter; // in the order of `passes()`
  std::vector<double> engine;      // empty where no engine was made
};

/// Measures programs with all passes and with all but each of them, all in turn and that several times over.
std::vector<PassGains> measure_passes(const std::vector<PassRow>& rows, const Conditions& conditions,
                                      std::ostream& err);

/// As a table in Markdown.
void write_passes(const std::vector<PassGains>& gains, std::ostream& out);
nlohmann::ordered_json passes_as_json(const std::vector<PassGains>& gains);

} // namespace brehon::bench
