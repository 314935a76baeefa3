#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

/// Notes which labels and phrases (`label loot`, `phrase move`) were replaced by those of the base language, each once.
void report_missing(const std::vector<std::string>& missing, const std::string& language, std::ostream& err);

} // namespace brehon
