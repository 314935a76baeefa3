#include "dsl/syntax/numbering.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace brehon::elements {
namespace {

constexpr std::size_t kind_count = 0
#define X(name, is_element, step, parts) +1
#include "dsl/syntax/ast.def"
#undef X
    ;

/// How many elements of each kind an edition has brought to one scope.
using Counters = std::map<Kind, std::uint32_t>;

void count(const Node& node, std::string_view edition, Counters& counters) {
  for (const Node& child : node.children) {
    if (child.ordinal != 0 && child.edition == edition) {
      std::uint32_t& last = counters[child.kind];
      last = std::max(last, child.ordinal);
    }
    if (!is_scope(child.kind))
      count(child, edition, counters);
  }
}

void number_scope(Node& scope, std::string_view edition);

void collect_new(Node& node, std::string_view edition, std::vector<Node*>& out);

/// Numbers the scopes in a node of a scope, and collects the elements of that scope that have no number yet, in order.
void collect_new_at(Node& node, std::string_view edition, std::vector<Node*>& out) {
  if (is_element(node.kind) && node.ordinal == 0)
    out.push_back(&node);
  if (is_scope(node.kind))
    number_scope(node, edition);
  else
    collect_new(node, edition, out);
}

void collect_new(Node& node, std::string_view edition, std::vector<Node*>& out) {
  for (Node& child : node.children)
    collect_new_at(child, edition, out);
}

/// Numbers those elements of a scope that have no number yet.
void number_those(const std::vector<Node*>& without_number, const Node& scope, std::string_view edition) {
  if (without_number.empty())
    return;
  Counters counters;
  count(scope, edition, counters);
  for (Node* node : without_number) {
    node->edition = edition;
    node->ordinal = ++counters[node->kind];
  }
}

void number_scope(Node& scope, std::string_view edition) {
  std::vector<Node*> without_number;
  collect_new(scope, edition, without_number);
  number_those(without_number, scope, edition);
}

} // namespace

bool is_scope(Kind kind) {
  // Asked of every node after each change of an edition, so it is looked up.
  static constexpr auto scopes = [] {
    std::array<bool, kind_count> table = {};
    for (const Kind each : {Kind::game, Kind::edition, Kind::variant, Kind::phase, Kind::step, Kind::action,
                            Kind::actions, Kind::rule, Kind::setup, Kind::play, Kind::choose, Kind::may_choose,
                            Kind::may, Kind::example, Kind::piece_row, Kind::winner}) {
      table[static_cast<std::size_t>(each)] = true;
    }
    return table;
  }();
  return scopes[static_cast<std::size_t>(kind)];
}

void number(Node& tree, std::string_view edition) {
  number_scope(tree, edition);
}

void number_parts(const Node& game, const std::vector<Node*>& parts, std::string_view edition) {
  std::vector<Node*> without_number;
  for (Node* part : parts)
    collect_new_at(*part, edition, without_number);
  number_those(without_number, game, edition);
}

} // namespace brehon::elements
