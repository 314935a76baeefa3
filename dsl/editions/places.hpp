#pragma once

#include <optional>
#include <vector>

#include "dsl/editions/rewrite.hpp"
#include "dsl/syntax/elements.hpp"

/// Where a text can stand in an item. Each function lists ways, what is meant first; the grammar says which of them is
/// one.
namespace brehon::editions {

/// Splices that are made together.
using Way = std::vector<Splice>;

/// A text, and where the change stands that brings it.
struct NewText {
  Patchwork text;
  Span origin;
};

/// What stands between the braces of a node, without citations at its beginning.
std::optional<Region> body_of(const Node& item, const Node& node);

/// In place of the whole node, or of what it says behind its name.
std::vector<Way> ways_to_replace(const Node& item, const Node& node, const NewText& text);
/// In place of all that stands between the braces of a node; none where it has none.
std::vector<Way> ways_to_fill(const Node& item, const Node& node, const NewText& text);
/// Before or behind a node.
std::vector<Way> ways_to_add_beside(const Node& item, const elements::Found& target, bool before, const NewText& text);
/// Into the body of a node, at its beginning or its end, or as a clause. Requirements stand before effects, and
/// actions beside actions: `added` is the kind of all that is added, or `block`.
std::vector<Way> ways_to_add_into(const Node& item, const Node& node, bool at_begin, Kind added, const NewText& text);
/// Without a node, and without the comma before or behind it.
std::vector<Way> ways_to_remove(const Node& item, const elements::Found& target);

} // namespace brehon::editions
