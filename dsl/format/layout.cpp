#include "dsl/format/layout.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace brehon {

namespace {

bool is_any_of(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

class Builder {
public:
  explicit Builder(const std::vector<Token>& tokens) : tokens_(tokens) {
    layout_.roles.resize(tokens.size() + 1); // one past the end, so that the token after the last needs no test
    set_braces_.resize(tokens.size());
    lines_.reserve(tokens.size());
    for (const Token& t : tokens)
      lines_.push_back((lines_.empty() ? 0 : lines_.back()) + t.newlines);
  }

  TextLayout build(const Node& file) {
    mark_punctuation();
    mark_spacing(file);
    pair_braces();
    list_elements(file, file);
    return std::move(layout_);
  }

private:
  using Slots = std::vector<TextLayout::Slot>;

  std::uint32_t token(std::uint32_t offset) const {
    const auto found = std::lower_bound(tokens_.begin(), tokens_.end(), offset,
                                        [](const Token& t, std::uint32_t wanted) { return t.begin < wanted; });
    return static_cast<std::uint32_t>(found - tokens_.begin());
  }
  std::uint32_t first(const Node& node) const { return token(node.span.begin); }
  std::uint32_t past(const Node& node) const { return token(node.span.end); }
  bool is(std::uint32_t index, std::string_view text) const {
    return index < tokens_.size() && tokens_[index].is(text);
  }

  void mark_punctuation();
  void mark_spacing(const Node& node);
  void mark_parenthesis(const Node& node);
  void pair_braces();
  void list_elements(const Node& node, const Node& parent);
  Slots slots(const Node& element) const;
  bool is_open_on_one_line(std::uint32_t index) const;
  Slots matchup_slots(const Node& row) const;

  const std::vector<Token>& tokens_;
  std::vector<std::uint32_t> lines_; // of each token
  std::vector<bool> set_braces_;
  TextLayout layout_;
};

/// What holds of a mark wherever it stands; the tree says what depends on the place.
void Builder::mark_punctuation() {
  static constexpr std::string_view before[] = {")", "]", ",", ":", ".", "..", "["};
  static constexpr std::string_view after[] = {"(", "[", ".", ".."};
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].kind != TokenKind::punctuation)
      continue;
    const std::string_view mark = tokens_[i].text;
    layout_.roles[i].no_space_before = std::find(std::begin(before), std::end(before), mark) != std::end(before);
    layout_.roles[i].no_space_after = std::find(std::begin(after), std::end(after), mark) != std::end(after);
  }
}

/// The parenthesis of an application stands right after the name before it.
void Builder::mark_parenthesis(const Node& node) {
  std::uint32_t parenthesis = TextLayout::none;
  if (is_any_of(node.kind, {Kind::call, Kind::do_, Kind::act})) {
    parenthesis = past(node.front());
  } else if (is_any_of(node.kind, {Kind::count, Kind::first, Kind::sum, Kind::different, Kind::highest, Kind::lowest,
                                   Kind::union_})) {
    parenthesis = first(node) + 1;
  } else if (node.kind == Kind::define && node.has(Kind::parameters)) {
    parenthesis = first(node.get(Kind::parameters));
  }
  if (is(parenthesis, "("))
    layout_.roles[parenthesis].no_space_before = true;
}

void Builder::mark_spacing(const Node& node) {
  const std::uint32_t begin = first(node);
  TextLayout::Role& role = layout_.roles[begin];
  if (node.kind == Kind::set || node.kind == Kind::chosen_pieces) {
    const std::uint32_t close = past(node) - 1;
    set_braces_[begin] = set_braces_[close] = true;
    role.no_space_after = true;
    layout_.roles[close].no_space_before = true;
  } else if (is_any_of(node.kind, {Kind::known_order, Kind::range_to})) {
    role.no_space_before = false;
  } else if (node.kind == Kind::range_from) {
    layout_.roles[past(node) - 1].no_space_after = false;
  } else if (node.kind == Kind::number) {
    role.no_space_after = is(begin, "-");
  } else if (node.kind == Kind::negate) { // `- 4` is not the number -4
    role.no_space_after = tokens_[begin + 1].kind != TokenKind::number;
  } else if (node.kind == Kind::of_edition && node.children.size() > 1) {
    layout_.roles[first(node[1])].no_space_before = true;
  } else {
    mark_parenthesis(node);
  }
  const Node* before = nullptr;
  for (const Node& child : node.children) {
    const bool is_next_label = before != nullptr && child.kind == Kind::label && before->kind == Kind::label;
    if (is_next_label)
      layout_.roles[first(child)].wide_space_before = true;
    before = &child;
    mark_spacing(child);
  }
}

void Builder::pair_braces() {
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
    layout_.roles[i].depth = static_cast<std::uint32_t>(open.size());
    if (set_braces_[i])
      continue;
    if (is(i, "{")) {
      open.push_back(i);
    } else if (is(i, "}")) {
      layout_.roles[i].partner = open.back();
      layout_.roles[open.back()].partner = i;
      open.pop_back();
    }
  }
}

void Builder::list_elements(const Node& node, const Node& parent) {
  TextLayout::Role& role = layout_.roles[first(node)];
  const bool is_in_list = parent.kind == Kind::file || role.depth == layout_.roles[first(parent)].depth + 1;
  if (node.kind == Kind::else_)
    role.begins_clause = true;
  if (is_element(node.kind) && is_in_list) {
    role.element = static_cast<std::uint32_t>(layout_.elements.size());
    layout_.elements.push_back({node.kind, slots(node)});
  }
  for (const Node& child : node.children)
    list_elements(child, node);
}

/// Whether a token is the brace of a block that ends on the same line.
bool Builder::is_open_on_one_line(std::uint32_t index) const {
  return is(index, "{") && lines_[layout_.roles[index].partner] == lines_[index];
}

Builder::Slots Builder::matchup_slots(const Node& row) const {
  static constexpr std::uint32_t result_column = 0xFFFF;
  Slots out;
  const Node* first_axis = row.find(Kind::axis);
  for (const Node& child : row.children) {
    if (child.kind == Kind::axis && &child != first_axis) {
      out.push_back({first(child) - 1, static_cast<std::uint32_t>(out.size())});
    }
  }
  out.push_back({first(row.get(Kind::id)) - 1, result_column});
  return out;
}

Builder::Slots Builder::slots(const Node& element) const {
  const Kind kind = element.kind;
  if (kind == Kind::matchup_row)
    return matchup_slots(element);
  Slots out;
  const auto add = [&](std::uint32_t index) { out.push_back({index, static_cast<std::uint32_t>(out.size())}); };
  const auto add_children = [&](std::initializer_list<Kind> kinds) {
    for (const Node& child : element.children) {
      if (is_any_of(child.kind, kinds))
        add(first(child));
    }
  };
  if (kind == Kind::kind_row) {
    add_children({Kind::name, Kind::number, Kind::none});
  } else if (is_any_of(kind, {Kind::piece_row, Kind::cell})) {
    add_children({Kind::value});
  } else if (kind == Kind::score_item) {
    add(past(element.front()) + 1);
  } else if (kind == Kind::zone) {
    add_children({Kind::bag, Kind::slot, Kind::pile, Kind::row});
  } else if (kind == Kind::marker) {
    add(first(element[element.has(Kind::dimensions) ? 2 : 1]) - 1);
  } else if (is_any_of(kind, {Kind::fact, Kind::fact_at})) {
    add(first(element[1]) - 1);
  } else if (is_any_of(kind, {Kind::sees, Kind::is_shown})) {
    if (!is_any_of(element[1].kind, {Kind::others_choose, Kind::nothing}))
      add(element.has(Kind::as_before) ? first(element[2]) : first(element[2]) - 1);
  } else if (kind == Kind::reading) {
    add(past(element.front()));
  } else if (kind == Kind::option) {
    const std::uint32_t values = past(element.front());
    if (!is(values, "{") || is_open_on_one_line(values))
      add(values);
    add_children({Kind::is_default});
  } else if (kind == Kind::source_text) {
    add_children({Kind::string, Kind::source_language, Kind::source_lines, Kind::source_sentences, Kind::source_hash});
  } else if (kind == Kind::entry) {
    add_children({Kind::label});
  } else if (kind == Kind::look) {
    add(past(element.front()));
  } else if (kind == Kind::refuse) {
    add_children({Kind::because});
  } else if (is_any_of(kind, {Kind::action, Kind::match_case, Kind::phase, Kind::step})) {
    const std::uint32_t brace = first(element.get(Kind::block));
    if (is_open_on_one_line(brace))
      add(brace);
  }
  return out;
}

} // namespace

TextLayout lay_out(const std::vector<Token>& tokens, const Node& file) {
  return Builder(tokens).build(file);
}

} // namespace brehon
