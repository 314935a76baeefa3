#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/failures.hpp"

namespace brehon {

/// What the grammar writes to while it matches: a stack of finished nodes, and where it failed.
class TreeBuilder {
public:
  TreeBuilder(std::string_view text, std::uint32_t file, Diagnostics& diagnostics);

  struct Open {
    std::size_t first; // the first node that becomes a child
    std::size_t keep;  // how many nodes stay where the rule does not match
    const char* begin;
  };
  /// Begins a node at a place; nothing where nesting is too deep or the text needs too many attempts.
  std::optional<Open> open(const char* at);
  /// Begins a node whose first child is the node finished last.
  std::optional<Open> open_after_operand();
  /// Makes a node of what was matched up to `end`.
  void close(Kind kind, const Open& open, const char* end);
  void abandon(const Open& open);
  /// How many finished nodes there are; `shrink` forgets the later ones.
  std::size_t size() const { return nodes_.size(); }
  void shrink(std::size_t size) {
    if (nodes_.size() > size)
      nodes_.resize(size);
  }

  Failures& failures() { return failures_; }

  /// The tree, or nothing where the text could not be read to its end.
  std::optional<Node> finish();

private:
  Span span(const char* begin, const char* end) const;
  void stop(Span at, std::string message);

  std::string_view text_;
  std::uint32_t file_;
  Diagnostics& diagnostics_;
  Failures failures_;
  /// Parentheses around one expression make no node, but an expression that begins with them begins there.
  struct Parenthesis {
    std::size_t node = 0; // the number of the one inside
    Span inside;
    const char* begin = nullptr;
  };

  std::vector<Node> nodes_;
  Parenthesis parenthesis_; // the last one
  std::size_t depth_ = 0;
  std::size_t attempts_ = 0;
};

} // namespace brehon
