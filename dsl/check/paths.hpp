#pragma once

#include "dsl/check/context/insight.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// Notes what the words of paths and citations in a game, edition or variant mean, by the elements that were noted, and
/// where its examples are declared.
void note_paths(const Node& part, Insight& insight);

} // namespace brehon
