#pragma once

#include "tools/cli/help.hpp"

#include <cstdint>
#include <string>

namespace brehon {

enum class Shell : std::uint8_t { bash, zsh, fish };

/// What makes a shell complete verbs, options, their values, and rule files; in the language of that shell.
std::string completion(const ProgramHelp& program, Shell shell);

} // namespace brehon
