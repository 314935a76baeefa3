#include "dsl/editions/rewrite.hpp"

#include <algorithm>
#include <unordered_map>

#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon::editions {

namespace {

bool ends_with_citation(const Node& node) {
  if (node.children.empty())
    return node.kind == Kind::citation;
  const Node& last = node.children.back();
  return last.text.data() + last.text.size() == node.text.data() + node.text.size() && ends_with_citation(last);
}

/// The children of a node without citations, which can change their holder, and without those in one of the regions.
std::vector<const Node*> outside(const Node& node, const Node& item, const std::vector<Region>& regions) {
  std::vector<const Node*> out;
  for (const Node& child : node.children) {
    if (child.kind != Kind::citation &&
        std::none_of(regions.begin(), regions.end(), [&](Region region) { return holds_text(region, item, child); }))
      out.push_back(&child);
  }
  return out;
}

/// Two trees, and the regions in which they may differ.
struct Pair {
  const Node& old_item;
  std::vector<Region> old_regions;
  const Node& new_item;
  std::vector<Region> new_regions;

  bool are_alike(const Node& x, const Node& y) const {
    if (x.kind != y.kind || (x.children.empty() && y.children.empty() && x.text != y.text))
      return false;
    const std::vector<const Node*> of_x = outside(x, old_item, old_regions);
    const std::vector<const Node*> of_y = outside(y, new_item, new_regions);
    return std::equal(of_x.begin(), of_x.end(), of_y.begin(), of_y.end(),
                      [&](const Node* a, const Node* b) { return are_alike(*a, *b); });
  }
};

/// Numbers of elements, by where they begin and their kind.
struct Number {
  std::uint32_t ordinal = 0;
  std::string_view edition;
};
using Numbers = std::unordered_map<std::uint64_t, Number>;

std::uint64_t place(std::uint32_t begin, Kind kind) {
  return std::uint64_t{begin} << 32 | static_cast<std::uint64_t>(kind);
}

/// Where an element of the old text begins in the new one; nothing where it is gone.
std::optional<std::uint32_t> moved_to(Region element, const std::vector<Splice>& splices,
                                      const std::vector<Region>& fresh) {
  std::uint32_t at = element.begin;
  for (std::size_t i = 0; i < splices.size(); ++i) {
    const Region old = splices[i].region;
    if (element.begin < old.begin)
      break;
    if (element.begin >= old.end) {
      at = element.begin - old.end + fresh[i].end;
      continue;
    }
    const bool holds_it = element.begin == old.begin && element.end >= old.end;
    if (!holds_it || (element.end == old.end && !splices[i].is_same_element))
      return std::nullopt;
    return fresh[i].begin;
  }
  return at;
}

void collect_numbers(const Node& item, const Node& node, const std::vector<Splice>& splices,
                     const std::vector<Region>& fresh, Numbers& numbers) {
  if (is_element(node.kind)) {
    if (const auto at = moved_to(region_of(item, node), splices, fresh))
      numbers.emplace(place(*at, node.kind), Number{node.ordinal, node.edition});
  }
  for (const Node& child : node.children)
    collect_numbers(item, child, splices, fresh, numbers);
}

void settle(Node& node, const Patchwork& text, const Numbers& numbers) {
  if (is_element(node.kind)) {
    if (const auto known = numbers.find(place(node.span.begin, node.kind)); known != numbers.end()) {
      node.ordinal = known->second.ordinal;
      node.edition = known->second.edition;
    }
  }
  node.span = text.origin(node.span.begin, node.span.end);
  for (Node& child : node.children)
    settle(child, text, numbers);
}

/// A text with splices, and where they are in it.
struct ChangedText {
  std::shared_ptr<const Patchwork> text;
  std::vector<Region> fresh;
};

ChangedText changed(const Patchwork& text, const std::vector<Splice>& splices) {
  ChangedText out;
  Patchwork changed;
  std::uint32_t at = 0;
  for (const Splice& splice : splices) {
    changed.append(text.slice(at, splice.region.begin));
    const std::uint32_t begin = changed.size();
    changed.append(splice.text);
    out.fresh.push_back({begin, changed.size()});
    at = splice.region.end;
  }
  changed.append(text.slice(at, text.size()));
  out.text = std::make_shared<const Patchwork>(std::move(changed));
  return out;
}

std::vector<Region> regions_of(const std::vector<Splice>& splices) {
  std::vector<Region> out;
  for (const Splice& splice : splices)
    out.push_back(splice.region);
  return out;
}

} // namespace

Region region_of(const Node& item, const Node& node) {
  const auto begin = static_cast<std::uint32_t>(node.text.data() - item.text.data());
  return {begin, begin + static_cast<std::uint32_t>(node.text.size())};
}

Region text_region_of(const Node& item, const Node& node) {
  const Region whole = region_of(item, node);
  if (!ends_with_citation(node))
    return whole;
  const std::vector<Token> tokens = tokenize(node.text);
  const auto last = std::find_if(tokens.rbegin(), tokens.rend(), [](const Token& token) {
    return token.kind != TokenKind::citation && token.kind != TokenKind::comment;
  });
  return {whole.begin, last == tokens.rend() ? whole.end : whole.begin + last->end()};
}

bool holds_text(Region region, const Node& item, const Node& node) {
  const Region whole = region_of(item, node);
  const bool holds_begin = region.begin <= whole.begin && whole.begin <= region.end;
  return holds_begin && (whole.end <= region.end || region.holds(text_region_of(item, node)));
}

std::optional<Rewritten> rewritten(const Patchwork& text, const std::vector<Splice>& splices) {
  ChangedText read = changed(text, splices);
  std::optional<Node> item = parse_item(read.text->text());
  if (!item)
    return std::nullopt;
  return Rewritten{std::move(*item), std::move(read.text), std::move(read.fresh)};
}

Unread why_unread(const Patchwork& text, const std::vector<Splice>& splices) {
  ChangedText read = changed(text, splices);
  Unread out;
  out.finding = fault_of_item(read.text->text());
  out.offset = out.finding.span.begin;
  out.finding.span = read.text->origin(out.finding.span.begin, out.finding.span.end);
  out.fresh = std::move(read.fresh);
  return out;
}

bool is_same_outside(const Node& item, const std::vector<Splice>& splices, const Rewritten& made) {
  return Pair{item, regions_of(splices), made.item, made.fresh}.are_alike(item, made.item);
}

Node settled(const Node& item, const std::vector<Splice>& splices, Rewritten made) {
  Numbers numbers;
  collect_numbers(item, item, splices, made.fresh, numbers);
  settle(made.item, *made.text, numbers);
  return std::move(made.item);
}

} // namespace brehon::editions
