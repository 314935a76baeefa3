#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/source.hpp"

namespace brehon {

/// The kinds of syntax node; `ast.def` lists them, `grammar.hpp` says which children each has.
enum class Kind : std::uint16_t {
#define X(name, is_element, step, parts) name,
#include "dsl/syntax/ast.def"
#undef X
};

/// One node of a rule file as written. `text` is the written form of the whole node; it points into the `Source`, which
/// must outlive the tree. Comments are no nodes: they stay in the source, and the formatter takes them from there.
struct Node {
  Kind kind = Kind::file;
  Span span;
  std::string_view text;
  std::vector<Node> children;
  std::uint32_t ordinal = 0; // of an element among its like, see `elements::number`; 0: not numbered yet
  std::string_view edition;  // the edition or variant that brought the element; empty for those of the game
  std::uint32_t height = 0;  // of the tree below; bounded by the parser, so that recursion over a tree is safe

  /// The first child of a kind, or null.
  const Node* find(Kind wanted) const;
  bool has(Kind wanted) const { return find(wanted) != nullptr; }
  /// The first child of a kind; the grammar must guarantee that there is one.
  const Node& get(Kind wanted) const;
  /// The written name of the first `id` child, or nothing where there is none.
  std::string_view name() const;
  const Node& front() const { return children.front(); }
  const Node& operator[](std::size_t i) const { return children[i]; }
};

/// The name of a kind as in `ast.def`.
std::string_view kind_name(Kind kind);
/// Whether nodes of this kind are elements: statements with a place of their own in a rule file.
bool is_element(Kind kind);
/// Whether they are parts of a game that only people read, and no rule depends on: labels, sentences and looks.
bool is_for_readers(Kind kind);
/// Whether they are facts of a `given` or an `expect`.
bool is_fact(Kind kind);
/// Whether they are facts about what a player sees.
bool is_sight(Kind kind);

/// What nodes of a kind add to a path; `ast.def` says what each sort is.
struct PathStep {
  enum class Sort : std::uint8_t { named, own, counted, fixed, special, part, through, inner };
  Sort sort = Sort::inner;
  std::string_view name = {}; // of a clause, which is fixed
};
PathStep path_step(Kind kind);
/// The names that a kind has for those of its children that are parts, separated by blanks.
std::string_view part_names(Kind kind);

/// The text of a string literal without quotes and escapes.
std::string unquote(std::string_view literal);

/// An indented listing of a tree, a node a line: kind, and the text of leaves.
std::string dump(const Node& node);

} // namespace brehon
