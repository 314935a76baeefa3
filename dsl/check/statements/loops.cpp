#include <fmt/format.h>

#include "dsl/base/wording.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Statements that are repeated: `for each`, `repeat`.

namespace brehon {

using model::Act;
using model::Op;
using model::Sort;
using model::Stmt;

model::Binder Checker::all_players(int variable, Span span) const {
  model::Binder everybody;
  everybody.variable = variable;
  everybody.span = span;
  Expr all;
  all.op = Op::whole;
  all.index = 0;
  all.type = types::set_of(kind_type(0));
  all.span = span;
  everybody.source.push_back(std::move(all));
  return everybody;
}

Stmt Checker::for_each(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::for_each, parent);
  const std::size_t scope = locals_.size();
  std::vector<Expr> start;
  if (const Node* from = node.find(Kind::clockwise_from))
    start.push_back(value_of(from->front(), kind_type(0)));
  bool me = false;
  if (node.kind == Kind::for_each_player) {
    const bool named = node.has(Kind::id);
    const int variable =
        named ? bind(node.name(), kind_type(0), node.get(Kind::id).span) : hidden_variable(kind_type(0), node.span);
    me = !named;
    if (me)
      me_.push_back(variable);
    stmt.binders.push_back(all_players(variable, node.span));
  } else {
    for (const Node& child : node.children) {
      if (child.kind == Kind::binder)
        stmt.binders.push_back(binder(child));
    }
  }
  stmt.args.push_back(where_of(node));
  std::move(start.begin(), start.end(), std::back_inserter(stmt.args));
  known_.push_back(&stmt.args[0]);
  stmt.blocks.push_back(block(node.get(Kind::block), parent, place));
  known_.pop_back();
  if (me)
    me_.pop_back();
  close_scope(scope);
  return stmt;
}

Stmt Checker::repeat(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::repeat, parent);
  const Entry* entry = find(node.name());
  if (entry == nullptr || entry->symbol != Symbol::marker) {
    error(DiagnosticId::wrong_type, node.get(Kind::id).span, fmt::format("`{}` is no marker", node.name()));
    return stmt;
  }
  stmt.index = entry->index;
  if (const Node* pass = node.find(Kind::as_marker))
    model_.markers[static_cast<std::size_t>(entry->index)].pass_name = pass->name();
  const Type type = model_.markers[static_cast<std::size_t>(entry->index)].type;
  Type wanted = types::set_of(type);
  Expr values = expr(node.get(Kind::source).front(), &wanted);
  if (values.type.sort != Sort::error &&
      (values.type.sort != Sort::set || !comparable(types::element_of(values.type), type))) {
    error(DiagnosticId::wrong_type, node.get(Kind::source).span,
          fmt::format("`{}` cannot run through this", node.name()));
  }
  std::map<int, int> no_variables;
  for (const int value : fold_set(values, no_variables).value_or(std::vector<int>())) {
    if (type.sort != Sort::integer || (value >= type.low && value <= type.high))
      continue;
    error(DiagnosticId::range_overflow, node.get(Kind::source).span,
          fmt::format("`{}` is in {}..{}, and here it would be {}", node.name(), type.low, type.high, value))
        .related.push_back({entry->span, "it is declared here"});
    break;
  }
  stmt.args.push_back(std::move(values));
  stmt.blocks.push_back(block(node.get(Kind::block), parent, place));
  return stmt;
}

Stmt Checker::repeat_times(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::repeat_times, parent);
  stmt.args.push_back(value_of(node[0], types::integer(0, 1000000)));
  const Node* until = node.find(Kind::until);
  stmt.args.push_back(until == nullptr ? constant_expr(0, types::boolean(), node.span) : condition(until->front()));
  stmt.blocks.push_back(block(node.get(Kind::block), parent, place));
  return stmt;
}

} // namespace brehon
