#pragma once

#include "dsl/base/enumerators.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace brehon {

/// The name of a member or an enumerator as words: `count hidden`, `if`.
inline std::string spaced(std::string_view name) {
  std::string text(name.substr(0, name.find_last_not_of('_') + 1));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

} // namespace brehon
