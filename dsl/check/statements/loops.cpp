#include "dsl/check/statements/loops.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/statements/stmt.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <map>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

Expr every_player(const Context& context, Span span) {
  Expr all;
  all.op = Op::whole;
  all.index = model::player_kind.number();
  all.type = types::set_of(kind_type(context, model::player_kind));
  all.span = span;
  return all;
}

model::Binder all_players(const Context& context, model::VariableId variable, Span span) {
  model::Binder everybody;
  everybody.variable = variable;
  everybody.span = span;
  everybody.source.push_back(every_player(context, span));
  return everybody;
}

Stmt for_each_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::for_each, parent);
  LocalScope scope(context);
  std::vector<Expr> start;
  if (const Node* from = node.find(Kind::clockwise_from)) {
    start.push_back(value_of(context, from->children.back(), kind_type(context, model::player_kind)));
    stmt.anticlockwise = from->has(Kind::anticlockwise);
  }
  std::optional<Acting> acting;
  if (node.kind == Kind::for_each_player) {
    const bool named = node.has(Kind::id);
    const model::VariableId variable =
        named ? bind(context, node.name(), kind_type(context, model::player_kind), node.get(Kind::id).span)
              : hidden_variable(context, kind_type(context, model::player_kind), node.span);
    if (!named)
      acting.emplace(context, variable);
    stmt.binders.push_back(all_players(context, variable, node.span));
  } else {
    for (const Node& child : node.children) {
      if (child.kind != Kind::binder)
        continue;
      stmt.binders.push_back(check_binder(context, child));
      if (const auto& source = stmt.binders.back().source; !source.empty() && source[0].op == Op::subsets)
        error(context, DiagnosticId::misplaced, child.span, "nothing can happen for each of all sets of pieces")
            .suggestion = "run through the pieces: `for each c in hand[me] { … }`";
    }
  }
  stmt.args.push_back(where_of(context, node));
  std::move(start.begin(), start.end(), std::back_inserter(stmt.args));
  const Knowing knowing(context, stmt[Role::condition]);
  DeadPart dead_part(context, fold_sound(context, stmt[Role::condition]) == 0);
  model::Block body = check_block(context, node.get(Kind::block), parent, place);
  stmt.blocks.push_back(dead_part.close() ? model::Block() : std::move(body));
  return stmt;
}

Stmt repeat_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::repeat, parent);
  const Entry* entry = find(context, node.name());
  if (entry == nullptr || entry->symbol != Symbol::marker) {
    error(context, DiagnosticId::wrong_type, node.get(Kind::id).span, fmt::format("`{}` is not a marker", node.name()));
    return stmt;
  }
  note(context, node.get(Kind::id), *entry);
  stmt.index = entry->number;
  if (const Node* pass = node.find(Kind::as_marker))
    context.model.markers[entry->id<model::MarkerId>()].pass_name = pass->name();
  const Type type = context.model.markers[entry->id<model::MarkerId>()].type;
  Type wanted = types::set_of(type);
  Expr values = expr(context, node.get(Kind::source).front(), &wanted);
  if (values.type.sort != Sort::error &&
      (values.type.sort != Sort::set || !comparable(types::element_of(values.type), type))) {
    error(context, DiagnosticId::wrong_type, node.get(Kind::source).span,
          fmt::format("`{}` cannot run through this", node.name()));
  }
  for (const int value : fold_set(context, values, {}).value_or(std::vector<int>())) {
    if (type.sort != Sort::integer || (value >= type.low && value <= type.high))
      continue;
    error(context, DiagnosticId::range_overflow, node.get(Kind::source).span,
          fmt::format("`{}` is in {}..{}, and here it would be {}", node.name(), type.low, type.high, value))
        .related.push_back({entry->span, "it is declared here"});
    break;
  }
  stmt.args.push_back(std::move(values));
  stmt.blocks.push_back(check_block(context, node.get(Kind::block), parent, place));
  return stmt;
}

Stmt repeat_times_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::repeat_times, parent);
  stmt.args.push_back(value_of(context, node[0], types::integer(0, 1000000)));
  const Node* until = node.find(Kind::until);
  stmt.args.push_back(until == nullptr ? constant_expr(0, types::boolean(), node.span)
                                       : condition(context, until->front()));
  const Knowing goes_on(context, stmt[model::Role::until], false);
  stmt.blocks.push_back(check_block(context, node.get(Kind::block), parent, place));
  return stmt;
}

Stmt repeat_until_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::repeat_times, parent);
  stmt.flag = true;
  stmt.args.push_back(constant_expr(1, types::integer(1, 1), node.span));
  stmt.args.push_back(condition(context, node.get(Kind::until).front()));
  const Knowing goes_on(context, stmt[model::Role::until], false);
  stmt.blocks.push_back(check_block(context, node.get(Kind::block), parent, place));
  return stmt;
}

} // namespace brehon::checking
