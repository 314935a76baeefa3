#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/trace/trace.hpp"

#include <vector>

namespace brehon {

/// The rules of a game with numbers from 2 on that do not stand in what they cite of a text at hand, and those none of
/// whose labels has a word there: words are the same that begin with the same five letters. What a rule names belongs
/// to the innermost element around it that cites the text. What lacks most numbers comes first, of equal ones what
/// lacks the largest, then what lacks most labels; then as in the rule file. It is a reason to look, not a fault: texts
/// say "all of them" and "it" where rules count and name.
std::vector<WeakCitation> weak_citations(const Node& game, const std::vector<model::Source>& sources,
                                         const model::Labels& labels, const Texts& texts);

} // namespace brehon
