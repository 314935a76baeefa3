#pragma once

#include "tools/diff/diff.hpp"

#include <vector>

namespace brehon::diff {

/// Differences in what play does not depend on: notes, examples, labels, and what is stated here and silent there.
std::vector<Difference> element_differences(const Side& a, const Side& b, const model::Model& model_a,
                                            const model::Model& model_b);

} // namespace brehon::diff
