#include "tools/diff/lockstep/line.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace brehon::diff {

std::vector<std::string> step_lines(const std::vector<CaseStep>& steps) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < steps.size();) {
    std::vector<std::string> falls;
    std::size_t next = steps[i].who.empty() ? i : i + 1;
    for (; next < steps.size() && steps[next].who.empty(); ++next) {
      falls.push_back(steps[next].text);
    }
    std::string line = steps[i].who.empty() ? "" : fmt::format("play {} {}", steps[i].who, steps[i].text);
    if (!falls.empty()) {
      std::string list;
      for (const std::string& fall : falls) {
        list += (list.empty() ? "" : ", ") + fall;
      }
      line += (line.empty() ? "" : " ") + (falls.size() == 1 ? "as " + list : "as [" + list + "]");
    }
    lines.push_back(std::move(line));
    i = next;
  }
  return lines;
}

} // namespace brehon::diff
