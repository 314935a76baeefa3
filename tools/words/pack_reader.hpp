#pragma once

#include "tools/words/language_pack.hpp"

#include <string_view>

namespace brehon {

/// Reads a pack from JSON. Its phrases are compared with those of `base`, which is null for the base pack itself.
PackResult read_pack(std::string_view json, const LanguagePack* base);

} // namespace brehon
