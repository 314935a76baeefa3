#pragma once

#include "dsl/syntax/ast.hpp"

#include <string>

namespace brehon {

/// The words of a node that are none of its children's, without comments, and without blanks but in quotes. Children
/// that are views of another text stand in none of them.
std::string own_words(const Node& node);

} // namespace brehon
