#pragma once

#include <cstdint>
#include <vector>

#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon {

/// What the formatter takes from the syntax tree: where elements begin, which braces hold a block, what belongs
/// together without a space, and which tokens stand in columns. Tokens are named by their index.
struct TextLayout {
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// One for each token.
  struct Role {
    bool no_space_before = false;
    bool no_space_after = false;
    bool wide_space_before = false; ///< as before an element
    bool begins_clause = false;     ///< `else`, which may begin a line as an element does
    std::uint32_t element = none;   ///< index of the element that begins here
    std::uint32_t partner = none;   ///< of a brace around a block: the other one
    std::uint32_t depth = 0;        ///< how many blocks are open before the token
  };

  /// A token that stands in one column with its like in adjacent rows.
  struct Slot {
    std::uint32_t token = none;
    std::uint32_t column = 0;
  };

  /// An element of a file or of a list in braces.
  struct Element {
    Kind kind = Kind::file;
    std::vector<Slot> slots; ///< in order; none where the element is no row of a table
  };

  std::vector<Role> roles;
  std::vector<Element> elements; ///< in the order of the text
};

/// `tokens` are those of the source from which the tree `file` was made.
TextLayout lay_out(const std::vector<Token>& tokens, const Node& file);

} // namespace brehon
