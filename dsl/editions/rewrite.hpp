#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/editions/patchwork.hpp"
#include "dsl/syntax/ast.hpp"

/// An edition is made by changing the text of a part of the game and reading that anew: so what results is the tree of
/// a game that was written like that, or nothing.
namespace brehon::editions {

/// A part of a text, in bytes from its beginning.
struct Region {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool holds(Region other) const { return begin <= other.begin && other.end <= end; }
};

/// Where a node stands in the text of the part of the game that it belongs to.
Region region_of(const Node& item, const Node& node);
/// The same without the citations behind it.
Region text_region_of(const Node& item, const Node& node);

/// Whether a node stands in a region but for the citations behind it.
bool holds_text(Region region, const Node& item, const Node& node);

/// A text that takes the place of a region.
struct Splice {
  Region region;
  Patchwork text;
  bool is_same_element = false; // what begins here keeps the number of what began here
};

/// A part of a game, read anew.
struct Rewritten {
  Node item;                             // its spans are those of `text`
  std::shared_ptr<const Patchwork> text; // that it is a view of
  std::vector<Region> fresh;             // where the texts of the splices are now
};

/// Why a text cannot be read: the first finding, at its place in the sources, and that place in the new text.
struct Unread {
  Diagnostic finding;
  std::uint32_t offset = 0;
  std::vector<Region> fresh;
};

/// Reads the text of an item with some splices, which are in order and do not overlap; nothing where it cannot be read.
std::optional<Rewritten> rewritten(const Patchwork& text, const std::vector<Splice>& splices);
/// Why it cannot be read.
Unread why_unread(const Patchwork& text, const std::vector<Splice>& splices);

/// Whether a rewriting has changed nothing but what stands in its splices.
bool is_same_outside(const Node& item, const std::vector<Splice>& splices, const Rewritten& made);

/// The new item with spans of the sources, and with the numbers that its elements had.
Node settled(const Node& item, const std::vector<Splice>& splices, Rewritten made);

} // namespace brehon::editions
