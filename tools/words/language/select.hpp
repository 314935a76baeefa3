#pragma once

#include "tools/words/language/pack.hpp"

#include <string>
#include <string_view>

namespace brehon {

/// A text with its choices made, `{player, select, me {you are} other {{player} is}} protected`: as ICU MessageFormat
/// has it. `me` is who acts, `several` what is in the plural, and `other` anything else. A choice of something that is
/// not among the places, or without a fitting branch, is left out.
std::string selected(std::string_view text, const Places& places);

} // namespace brehon
