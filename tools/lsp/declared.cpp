#include "tools/lsp/declared.hpp"

#include "dsl/format/one_line.hpp"

#include <algorithm>
#include <array>

namespace brehon::lsp {

namespace {

/// A sort of declaration, and what the protocol calls it.
struct Sort {
  Kind kind;
  int symbol, completion;
  const char* token;
};

// Symbols: 2 module, 3 namespace, 5 class, 6 method, 7 property, 8 field, 10 enum, 12 function, 13 variable, 14
// constant, 18 array, 19 object, 22 enum member, 24 event, 25 operator. Completions: 2 method, 3 function, 5 field, 6
// variable, 7 class, 9 module, 10 property, 13 enum, 20 enum member, 21 constant, 22 struct, 23 event.
constexpr std::array sorts = {
    Sort{Kind::game, 2, 9, "namespace"},
    Sort{Kind::edition, 2, 9, "namespace"},
    Sort{Kind::variant, 2, 9, "namespace"},
    Sort{Kind::phase, 3, 9, "namespace"},
    Sort{Kind::step, 3, 9, "namespace"},
    Sort{Kind::kind, 10, 13, "enum"},
    Sort{Kind::grid, 10, 13, "enum"},
    Sort{Kind::hexes, 10, 13, "enum"},
    Sort{Kind::ring, 10, 13, "enum"},
    Sort{Kind::track, 10, 13, "enum"},
    Sort{Kind::graph, 10, 13, "enum"},
    Sort{Kind::kind_value, 22, 20, "enumMember"},
    Sort{Kind::kind_row, 22, 20, "enumMember"},
    Sort{Kind::graph_node, 22, 20, "enumMember"},
    Sort{Kind::counted_value, 22, 20, "enumMember"},
    Sort{Kind::option_value, 22, 20, "enumMember"},
    Sort{Kind::reading, 22, 20, "enumMember"},
    Sort{Kind::results, 22, 20, "enumMember"},
    Sort{Kind::players, 22, 20, "enumMember"},
    Sort{Kind::piece_row, 22, 20, "enumMember"},
    Sort{Kind::showing, 22, 20, "enumMember"},
    Sort{Kind::family, 5, 7, "class"},
    Sort{Kind::zone, 18, 5, "variable"},
    Sort{Kind::marker, 13, 6, "variable"},
    Sort{Kind::memory, 13, 6, "variable"},
    Sort{Kind::option, 14, 21, "variable"},
    Sort{Kind::gap, 14, 21, "variable"},
    Sort{Kind::define, 12, 3, "function"},
    Sort{Kind::area, 12, 3, "function"},
    Sort{Kind::table, 25, 22, "function"},
    Sort{Kind::matchup, 25, 22, "function"},
    Sort{Kind::rule, 6, 2, "method"},
    Sort{Kind::action, 24, 23, "event"},
    Sort{Kind::actions, 24, 23, "event"},
    Sort{Kind::action_in, 24, 23, "event"},
    Sort{Kind::may, 24, 23, "event"},
    Sort{Kind::require, 7, 10, "property"},
    Sort{Kind::attribute, 7, 10, "property"},
    Sort{Kind::score_item, 7, 10, "property"},
    Sort{Kind::score_effect, 7, 10, "property"},
    Sort{Kind::example, 19, 22, "namespace"},
    Sort{Kind::note, 19, 22, "namespace"},
    Sort{Kind::source_text, 19, 22, "namespace"},
    Sort{Kind::claim, 7, 10, "property"},
};

const Sort* sort(Kind kind) {
  const auto found = std::find_if(sorts.begin(), sorts.end(), [&](const Sort& each) { return each.kind == kind; });
  return found == sorts.end() ? nullptr : &*found;
}

/// Whether what is in the braces is no part of a declaration.
bool has_body(Kind kind) {
  static constexpr std::array kinds = {Kind::game, Kind::edition, Kind::variant, Kind::phase,   Kind::step,
                                       Kind::rule, Kind::action,  Kind::actions, Kind::example, Kind::may};
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

} // namespace

bool names_itself(const Node& node) {
  return node.kind != Kind::results && node.kind != Kind::players && sort(node.kind) != nullptr;
}

int symbol_kind(Kind kind) {
  const Sort* known = sort(kind);
  return known == nullptr ? 3 : known->symbol;
}

int completion_kind(Kind kind) {
  const Sort* known = sort(kind);
  return known == nullptr ? 6 : known->completion;
}

const char* token_sort(Kind kind) {
  const Sort* known = sort(kind);
  return known == nullptr ? "parameter" : known->token;
}

std::string sort_of(const Node& node) {
  if (node.kind == Kind::kind_row || node.kind == Kind::kind_value || node.kind == Kind::counted_value ||
      node.kind == Kind::option_value || node.kind == Kind::graph_node || node.kind == Kind::showing)
    return "value";
  if (node.kind == Kind::results)
    return "result";
  if (node.kind == Kind::players)
    return "seat";
  if (node.kind == Kind::piece_row)
    return "card";
  if (node.kind == Kind::family)
    return "pieces";
  if (node.kind == Kind::require)
    return "requirement";
  if (sort(node.kind) == nullptr && !is_element(node.kind))
    return "name";
  std::string text(kind_name(node.kind));
  while (text.ends_with('_'))
    text.pop_back();
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string head_text(const Node& node) {
  constexpr std::size_t longest = 100;
  const std::string whole = one_line(node.text);
  const std::size_t brace = whole.find('{', 1);
  const bool is_short = whole.size() <= longest && !has_body(node.kind);
  return is_short || brace == std::string::npos ? whole : whole.substr(0, brace - 1);
}

} // namespace brehon::lsp
