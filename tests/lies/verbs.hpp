#pragma once

#include <string>

namespace brehon::lies {

/// What came of a rule set that has been changed, in the verbs.
struct Handled {
  bool accepted = false; // by `check`
  std::string fault;     // that the random games of `test` come to first, with its line; empty: none
  std::string untold;    // where those come to none: the same of as many other random games
  std::string wrong;     // which verb ended as none should, and how; empty: none did
};

/// Hands a rule file to every verb that reads one, in a folder of its own. A verb may find errors (status 1); it must
/// not throw, nor say that it was used wrongly. Rules that `check` refuses go no further.
Handled handle(const std::string& text, const std::string& name);

} // namespace brehon::lies
