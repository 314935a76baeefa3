#pragma once

#include "tools/cli/help.hpp"

#include <string>

namespace brehon {

/// The manual page `brehon.1`, in the macros `man` of troff.
std::string manual_page(const ProgramHelp& program);

} // namespace brehon
