#pragma once

#include "dsl/syntax/ast.hpp"

#include <string>
#include <string_view>

namespace brehon {

/// A part of a rule file on one line, without its comments and citations.
std::string one_line(std::string_view text);

/// What is written at a place of a tree; empty where no node stands just there.
std::string_view written_at(const Node& tree, Span span);

} // namespace brehon
