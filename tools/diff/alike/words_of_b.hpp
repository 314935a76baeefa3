#pragma once

#include "tools/diff/alike/names.hpp"

#include <string>
#include <vector>

namespace brehon::diff {

/// A text in the words of A as B would say it: a name of A can be that of several things with other names in B. At most
/// 16; only the text itself where both have the same names.
std::vector<std::string> readings_in_b(const std::string& text, const Translation& translation);

} // namespace brehon::diff
