#pragma once

#include "dsl/base/source.hpp"
#include "interpreter/machine/execute.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

/// How often the machine executed what stands on one line for one rule.
struct ProfileRow {
  std::string path;  // of the rule; empty: of none
  std::string place; // FILE:LINE; may be empty
  std::uint64_t steps = 0;
};

/// Where play spends its time, most first. Steps of the machine are counted, not time, so that it is the same each
/// time.
std::vector<ProfileRow> profile(const Program& program, const Trace& trace, const Sources& sources);

/// The first rows, each with its share of all.
void write_profile(const std::vector<ProfileRow>& rows, std::ostream& out);
nlohmann::ordered_json profile_json(const std::vector<ProfileRow>& rows);

} // namespace brehon
