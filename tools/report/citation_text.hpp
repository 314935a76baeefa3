#pragma once

#include "dsl/model/model.hpp"

#include <string>
#include <vector>

namespace brehon {

/// Where a citation points within its source: `3,5.1-2`, a key, or `silent`; a guess ends with
/// `?`.
std::string cited_lines(const model::Citation& citation);

/// A citation with its source: `nl:3,5-7`.
std::string citation_text(const model::Citation& citation);

/// The citations of an element as they are written: `@nl:1,3-4 @fr:silent`.
std::string citations_text(const std::vector<model::Citation>& citations);

} // namespace brehon
