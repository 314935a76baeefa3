#pragma once

#include "dsl/model/model.hpp"
#include "tools/diff/alike/names.hpp"
#include "tools/diff/diff.hpp"

#include <vector>

namespace brehon::diff {

/// Where rules are stated: what one side states and the other is silent about, where both cite the same text otherwise,
/// and texts that are declared otherwise. Linear in the number of elements.
std::vector<Difference> citation_differences(const Side& a, const Side& b, const model::Model& model_a,
                                             const model::Model& model_b, const Translation& translation);

} // namespace brehon::diff
