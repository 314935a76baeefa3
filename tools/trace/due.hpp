#pragma once

#include "dsl/editions/edition.hpp"
#include "dsl/syntax/ast.hpp"
#include "tools/trace/citing.hpp"
#include "tools/trace/trace.hpp"

#include <string>
#include <vector>

namespace brehon {

/// The elements of a game on which a text has to speak, in the order of the rule file: those that cite any text; and
/// where neither an element, nor one around it, nor one in it does, the outermost one. Each has its path.
std::vector<CitingNode> due_elements(const Node& game);

/// The rules of a game as an edition has it on which some of these sources are not cited. Where the edition says what
/// holds in a gap and cites the source for it, that counts for the gap and its readings.
std::vector<UncitedRule> uncited_rules(const EditedGame& game, const std::vector<std::string>& sources);

/// Whether a node cites a source, by itself or at the edges of its block.
bool cites(const Node& node, const std::string& source);

} // namespace brehon
