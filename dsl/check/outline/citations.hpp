#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// The sources that a game names, without their elements.
std::vector<model::Source> sources_of(const Node& game);

/// What is between the commas of a citation: `7`, `5-7`, the sentences `7.1-2` of a line, the words `7.1.8-16` of a
/// sentence.
std::optional<model::Extent> extent_of(std::string_view part);

/// The same the other way.
std::string extent_text(const model::Extent& extent);

/// The citations that stand with an element, or at the edges of its block. Those of sources or lines that are not there
/// are reported as `bad_citation`.
std::vector<model::Citation> citations_of(const Node& node, const std::vector<model::Source>& sources,
                                          Diagnostics& diagnostics);

} // namespace brehon
