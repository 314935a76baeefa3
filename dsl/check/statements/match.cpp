#include "dsl/check/statements/match.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/match.hpp"

#include <algorithm>

namespace brehon::checking {

using model::Act;
using model::Role;
using model::Stmt;

Stmt match_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::match, parent);
  stmt.args.push_back(expr(context, node[0]));
  if (!has_cases(context, node[0], stmt[Role::value]))
    return stmt;
  MatchCases cases(context, node, stmt[Role::value]);
  const std::vector<Meant> meant = cases.read(may_be_none_here(context, stmt[Role::value]));
  const auto known = fold(context, stmt[Role::value]);
  std::size_t at = 0;
  for (const Node& child : node.children) {
    if (child.kind != Kind::match_case)
      continue;
    const std::vector<model::Interval> values = cases.listed(meant[at++]);
    const bool holds = !known || std::any_of(values.begin(), values.end(),
                                             [&](const model::Interval& each) { return each.contains(*known); });
    DeadPart dead_part(context, !holds);
    model::Block block = check_block(context, child.get(Kind::block), parent, place);
    const bool is_dead = dead_part.close();
    if (values.empty())
      continue; // it cannot be here
    stmt.cases.push_back(values);
    stmt.blocks.push_back(is_dead ? model::Block() : std::move(block));
  }
  return stmt;
}

} // namespace brehon::checking
