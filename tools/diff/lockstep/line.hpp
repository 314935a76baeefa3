#pragma once

#include <string>
#include <vector>

namespace brehon::diff {

/// A choice, or one fall of chance.
struct CaseStep {
  std::string who;  // a player; empty for chance
  std::string text; // as options and outcomes are written
};

/// Steps as lines of an example; chance stands behind the choice before it.
std::vector<std::string> step_lines(const std::vector<CaseStep>& steps);

} // namespace brehon::diff
