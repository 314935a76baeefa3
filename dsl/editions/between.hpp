#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dsl/syntax/ast.hpp"

namespace brehon {

/// The text of an edition of one game that is another game: only what differs, in the order of the text. Citations that
/// the other game lacks stay. The two need not be of one file; the more they have in common, the shorter the edition.
/// `head` is what stands before its braces, `edition mine of yours`. Nothing where the changes that were found do not
/// make the other game, as is tried.
std::optional<std::string> edition_between(const Node& game, const Node& other, std::string_view head);

} // namespace brehon
