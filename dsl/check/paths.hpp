#pragma once

#include "dsl/check/context/insight.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// Notes what the words of the paths in a part of a game, edition or variant mean, by the elements that were noted.
void note_paths(const Node& part, Insight& insight);

} // namespace brehon
