#pragma once

#include "tools/diff/diff.hpp"

#include <vector>

namespace brehon::diff {

/// Differences in what play does not depend on: notes, examples, labels, and what is stated here and silent there.
/// Examples that say the same by other names are the same.
std::vector<Difference> element_differences(const Side& a, const Side& b, const model::Model& model_a,
                                            const model::Model& model_b, const Translation& translation);

} // namespace brehon::diff
