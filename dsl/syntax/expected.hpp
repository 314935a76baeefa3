#pragma once

#include <string>
#include <vector>

namespace brehon {

/// What can stand at a place of a rule file.
struct Expected {
  std::vector<std::string> words; ///< of the language, also `{` and such, in the order of the grammar
  bool name = false;
};

} // namespace brehon
