#pragma once

#include <string>
#include <string_view>

namespace brehon {

/// A part of a rule file on one line, without its comments and citations.
std::string one_line(std::string_view text);

} // namespace brehon
