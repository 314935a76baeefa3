#pragma once

#include "dsl/syntax/ast.hpp"

#include <string>

/// What sorts of things nodes declare, in the words of the protocol and for people.
namespace brehon::lsp {

/// Whether the first name in a node is its own, and no reference.
bool names_itself(const Node& node);
/// `SymbolKind`.
int symbol_kind(Kind kind);
/// `CompletionItemKind`.
int completion_kind(Kind kind);
/// The name of the sort of semantic token.
const char* token_sort(Kind kind);
/// The sort of a declaration in words, such as "score item".
std::string sort_of(const Node& node);
/// What a declaration says, on one line: without its block, citations and comments.
std::string head_text(const Node& node);

} // namespace brehon::lsp
