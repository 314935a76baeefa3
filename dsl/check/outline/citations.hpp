#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

#include <vector>

namespace brehon {

/// The sources that a game names, without their elements.
std::vector<model::Source> sources_of(const Node& game);

/// The citations that stand with an element, or at the edges of its block. Those of sources or lines that are not there
/// are reported as `bad_citation`.
std::vector<model::Citation> citations_of(const Node& node, const std::vector<model::Source>& sources,
                                          Diagnostics& diagnostics);

} // namespace brehon
