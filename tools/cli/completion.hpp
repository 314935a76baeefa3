#pragma once

#include "tools/cli/outline.hpp"

#include <cstdint>
#include <string>

namespace brehon {

enum class Shell : std::uint8_t { bash, zsh, fish };

/// What makes a shell complete verbs, options, their values, and rule files; in the language of that shell.
std::string completion(const Outline& program, Shell shell);

} // namespace brehon
