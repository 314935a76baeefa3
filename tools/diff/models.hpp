#pragma once

#include "tools/diff/align.hpp"
#include "tools/diff/diff.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon::diff {

/// Two models compared, B in the words of A.
struct ModelDifferences {
  std::vector<Difference> differences;
  std::vector<Difference> unequal; // all members: what is in none of the differences is one more
  std::vector<std::string> aligned;
  std::size_t alike = 0, all = 0;

  bool none() const { return differences.empty() && unequal.empty(); }
};

/// Whether by their names all that differs is the order in which values or pieces are listed, for which there are
/// always other names that leave nothing.
bool differ_in_order_only(const Worded& a, const Worded& b);

/// The translation under which fewest differences are left.
Translation find_translation(const Worded& a, const Worded& b);

ModelDifferences compare_models(const Worded& a, const Worded& b, const Translation& translation);

/// The same where each name stands for what it is in both models: definitions and `let`. None where that cannot be
/// written out.
std::optional<ModelDifferences> compare_written_out(const Worded& a, const Worded& b, const Translation& translation);

/// The differences between the parts of two models of one game.
std::vector<Difference> compare_parts(const Worded& a, const Worded& b);

/// What a translation does, as differences of their own.
std::vector<Difference> translation_differences(const Translation& translation);

} // namespace brehon::diff
