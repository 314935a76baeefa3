#include "tools/measure/profile.hpp"

#include "tools/report/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <ostream>
#include <utility>

namespace brehon {

namespace {

constexpr std::size_t most_rows = 30;

std::uint64_t all_steps(const std::vector<ProfileRow>& rows) {
  std::uint64_t all = 0;
  for (const ProfileRow& row : rows) {
    all += row.steps;
  }
  return all;
}

} // namespace

std::vector<ProfileRow> profile(const Program& program, const Trace& trace, const Sources& sources) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> steps; // by place and path
  for (const Label label : ids(trace.steps)) {
    const DebugInfo& debug = program.debug[label];
    const bool known = program.model.elements.has(debug.element);
    const std::string path = known ? program.model.elements[debug.element].path : "";
    if (trace.steps[label] > 0) {
      steps[{position_text(sources, debug.span), path}] += trace.steps[label];
    }
  }
  std::vector<ProfileRow> rows;
  for (const auto& [key, count] : steps) {
    rows.push_back({key.second, key.first, count});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ProfileRow& a, const ProfileRow& b) { return a.steps > b.steps; });
  return rows;
}

void write_profile(const std::vector<ProfileRow>& rows, std::ostream& out) {
  const auto all = static_cast<double>(all_steps(rows));
  out << fmt::format("\nsteps of the machine: {}, by rule and line\n", all_steps(rows));
  for (std::size_t i = 0; i < std::min(rows.size(), most_rows); ++i) {
    const ProfileRow& row = rows[i];
    out << fmt::format("{:>7} %  {}  {}\n", decimal(100 * static_cast<double>(row.steps) / all, 2),
                       row.path.empty() ? "(no rule)" : row.path, row.place);
  }
  if (rows.size() > most_rows) {
    out << fmt::format("and {} more\n", rows.size() - most_rows);
  }
}

nlohmann::ordered_json profile_json(const std::vector<ProfileRow>& rows) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const ProfileRow& row : rows) {
    json.push_back({{"path", row.path}, {"place", row.place}, {"steps", row.steps}});
  }
  return json;
}

} // namespace brehon
