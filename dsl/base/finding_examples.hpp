#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// Rules with a kind of finding, and the same put right. Both are parts of a game, see `example_file`, or whole files.
struct FindingExample {
  std::string_view id;
  std::string_view wrong;
  std::string_view right;
};

/// One for each kind of finding that rules can have, as `dsl/base/diagnostics.examples` has them.
const std::vector<FindingExample>& finding_examples();

/// The rule file that a part of a game represents: a small game with that part in it. A whole file stays as it is.
std::string example_file(std::string_view part);

} // namespace brehon
