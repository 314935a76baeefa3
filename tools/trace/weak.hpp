#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/trace/trace.hpp"

#include <vector>

namespace brehon {

/// The rules of a game with numbers from 2 on that do not stand in what they cite of a text at hand. A number belongs
/// to the innermost element around it that cites the text. What lacks most numbers comes first, of equal ones what
/// lacks the largest; then as in the rule file. It is a reason to look, not a fault: text says "all of them" where
/// rules count.
std::vector<WeakCitation> weak_citations(const Node& game, const std::vector<model::Source>& sources,
                                         const Texts& texts);

} // namespace brehon
