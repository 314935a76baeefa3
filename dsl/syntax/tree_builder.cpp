#include "dsl/syntax/tree_builder.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace brehon {
namespace {

constexpr std::size_t max_depth = 400;
constexpr std::size_t max_attempts_per_byte = 60; // usual are 2 to 5
constexpr std::size_t min_attempts = 200000;

} // namespace

TreeBuilder::TreeBuilder(std::string_view text, std::uint32_t file, Diagnostics& diagnostics)
    : text_(text), file_(file), diagnostics_(diagnostics), failures_(text, file, diagnostics) {}

Span TreeBuilder::span(const char* begin, const char* end) const {
  return {file_, static_cast<std::uint32_t>(begin - text_.data()), static_cast<std::uint32_t>(end - text_.data())};
}

void TreeBuilder::stop(Span at, std::string message) {
  if (failures_.gave_up())
    return;
  diagnostics_.report(DiagnosticId::too_deep, at, std::move(message));
  failures_.give_up();
}

std::optional<TreeBuilder::Open> TreeBuilder::open(const char* at) {
  const char* const here = std::min(at + 1, text_.data() + text_.size());
  if (depth_ >= max_depth)
    stop(span(at, here), fmt::format("nested more than {} deep", max_depth));
  // Attempts are bounded so that no text, however made, takes more than time in proportion to its length.
  if (++attempts_ > max_attempts_per_byte * text_.size() + min_attempts)
    stop(span(at, here), "too many ways to read this");
  if (failures_.gave_up())
    return std::nullopt;
  ++depth_;
  return Open{nodes_.size(), nodes_.size(), at};
}

std::optional<TreeBuilder::Open> TreeBuilder::open_after_operand() {
  const Node& operand = nodes_.back();
  const bool is_inside = parenthesis_.node == nodes_.size() && parenthesis_.inside == operand.span;
  auto opened = open(is_inside ? parenthesis_.begin : text_.data() + operand.span.begin);
  if (opened)
    opened->first = nodes_.size() - 1;
  return opened;
}

void TreeBuilder::close(Kind kind, const Open& open, const char* end) {
  --depth_;
  if (kind == Kind::tuple && nodes_.size() == open.first + 1) {
    parenthesis_ = {nodes_.size(), nodes_.back().span, open.begin};
    return;
  }
  Node node;
  node.kind = kind;
  node.span = span(open.begin, std::max(open.begin, end));
  node.text = text_.substr(node.span.begin, node.span.end - node.span.begin);
  const auto first = nodes_.begin() + static_cast<std::ptrdiff_t>(open.first);
  node.height = 0;
  for (auto child = first; child != nodes_.end(); ++child)
    node.height = std::max(node.height, child->height + 1);
  node.children.assign(std::make_move_iterator(first), std::make_move_iterator(nodes_.end()));
  nodes_.erase(first, nodes_.end());
  if (node.height > max_depth)
    stop(node.span, fmt::format("nested more than {} deep", max_depth));
  nodes_.push_back(std::move(node));
}

void TreeBuilder::abandon(const Open& open) {
  --depth_;
  nodes_.resize(open.keep);
}

std::optional<Node> TreeBuilder::finish() {
  if (failures_.gave_up() || nodes_.size() != 1)
    return std::nullopt;
  return std::move(nodes_.front());
}

} // namespace brehon
