#pragma once

#include "tools/diff/diff.hpp"

#include <string>
#include <vector>

namespace brehon::diff {

/// An option or gap that both sides have, or only one.
struct OptionPair {
  std::string name;   // in A, where A has it
  std::string name_b; // what B calls it
  bool gap = false;
  bool in_a = false, in_b = false;
  // All values are in the words of A.
  std::string value_a, value_b;                // what each side takes
  std::vector<std::string> values_a, values_b; // what each side could take; of numbers the bounds
  bool numbers = false;

  bool differs() const { return in_a && in_b && value_a != value_b; }
  /// Whether B can take what A takes (`as_a`), or A what B takes.
  bool can_be_set_alike(bool as_a) const;
};

/// `b` is in the words of A, by the translation.
std::vector<OptionPair> pair_options(const model::Model& a, const model::Model& b, const Translation& translation);

/// What the sides choose differently, what only one of them can choose, and gaps that only one of them settles. The
/// models are those of the sides, each in its own words.
std::vector<Difference> option_differences(const Side& a, const Side& b, const std::vector<OptionPair>& pairs,
                                           const model::Model& model_a, const model::Model& model_b,
                                           const Translation& translation, const std::vector<int>& players);

/// The citations by which a side takes a value of an option or gap: those of the edition that sets it, else those of
/// the value, else those of the option.
std::vector<model::Citation> choice_citations(const Side& side, const model::Model& model, const std::string& option,
                                              const std::string& value);

} // namespace brehon::diff
