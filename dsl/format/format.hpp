#pragma once

#include <string>

#include "dsl/base/source.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// The canonical form of a rule file. The author's line breaks and single blank lines stay, but a block over several
/// lines begins at the end of a line and ends on a line of its own; indentation, spaces and columns are made anew. The
/// tokens, comments among them, stay what they are and in their order. `file` is the tree of `source`, which has no
/// syntax errors. Formatting the result again changes nothing. Time is in proportion to the length of the text.
std::string format(const Source& source, const Node& file);

} // namespace brehon
