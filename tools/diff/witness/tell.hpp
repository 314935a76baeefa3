#pragma once

#include "tools/diff/diff.hpp"
#include "tools/diff/witness/twin.hpp"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace brehon::diff {

/// Whether an example block holds under A (`under_a`) or B; none where it cannot be understood there.
using Holds = std::function<std::optional<bool>(const std::string& block, bool under_a)>;

/// What is written about a case.
struct Telling {
  int players = 0;
  std::string name;                         // of the examples
  std::string cites_a, cites_b;             // behind it
  std::vector<std::string> with_a, with_b;  // lines of the examples that choose options
  bool chosen = false;                      // in these lines is all that the two differ in
  const Translation* translation = nullptr; // to the words of B; null: they are the same
  std::set<std::string> items;              // of a signature: what to tell of; empty: of all
  Shared<model::Labels> labels;             // for the boards
  Shared<model::Looks> looks;
};

/// The first lines of an example: its name, what it cites, its seats, and the lines that choose options.
std::string example_head(const std::string& name, const std::string& cites, const model::Model& model,
                         const std::vector<std::string>& with);

/// A case at which the two part, told for people in the words of A, and written as examples, each in the words of its
/// side. The twin is left where it parts.
Witness tell(Twin& twin, const Scenario& parted, const Telling& telling, const Holds& holds);

} // namespace brehon::diff
