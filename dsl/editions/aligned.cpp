#include "dsl/editions/aligned.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "dsl/syntax/elements.hpp"

namespace brehon::editions {

namespace {

/// A node with what sets it apart from its like; none where only what it says does. All that is in braces without a
/// name, as `zones { … }`, is one.
struct Named {
  const Node* node = nullptr;
  std::optional<std::string> name;
};

std::vector<Named> with_names(const Nodes& nodes) {
  std::vector<Named> out;
  for (const Node* node : nodes) {
    out.push_back({node, std::nullopt});
    std::string word = elements::word(*node);
    if (is_element(node->kind) && word != elements::numbered(*node))
      out.back().name = std::move(word);
  }
  return out;
}

/// Whether two nodes stand for one thing: they have one name, or say the same.
bool is_one(const Named& a, const Named& b) {
  if (a.node->kind != b.node->kind)
    return false;
  return a.name ? a.name == b.name : is_same(*a.node, *b.node);
}

/// Whether one of two nodes that are not one can have become the other.
bool can_become(const Named& a, const Named& b) {
  return a.node->kind == b.node->kind && !(a.name && b.name);
}

} // namespace

Nodes uncited_children(const Node& node) {
  Nodes out;
  for (const Node& child : node.children) {
    if (child.kind != Kind::citation)
      out.push_back(&child);
  }
  return out;
}

bool is_same(const Node& a, const Node& b) {
  if (a.kind != b.kind)
    return false;
  if (a.text.data() == b.text.data() && a.text.size() == b.text.size())
    return true; // one place in one text
  const Nodes of_a = uncited_children(a);
  const Nodes of_b = uncited_children(b);
  if (of_a.empty() && of_b.empty())
    return !a.children.empty() || !b.children.empty() || a.text == b.text;
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                    [](const Node* x, const Node* y) { return is_same(*x, *y); });
}

std::vector<Row> aligned(const Nodes& a, const Nodes& b) {
  const std::vector<Named> of_a = with_names(a);
  const std::vector<Named> of_b = with_names(b);
  std::vector<std::vector<std::size_t>> longest(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      longest[i][j] =
          is_one(of_a[i], of_b[j]) ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  std::vector<Row> out;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool both = i < a.size() && j < b.size();
    if (both && is_one(of_a[i], of_b[j]) && longest[i][j] == longest[i + 1][j + 1] + 1) {
      out.push_back({a[i++], b[j++]});
    } else if (both && can_become(of_a[i], of_b[j]) && longest[i + 1][j + 1] == longest[i][j]) {
      out.push_back({a[i++], b[j++]});
    } else if (j == b.size() || (i < a.size() && longest[i + 1][j] == longest[i][j])) {
      out.push_back({a[i++], nullptr});
    } else {
      out.push_back({nullptr, b[j++]});
    }
  }
  return out;
}

} // namespace brehon::editions
