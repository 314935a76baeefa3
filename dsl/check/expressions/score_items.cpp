#include "dsl/check/expressions/score_items.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/definitions.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

model::DefineId score_define(Context& context, const Node& score, const Node& item) {
  const auto [known, is_new] = context.definitions.of_score.emplace(&item, context.model.defines.next());
  const model::DefineId id = known->second;
  if (!is_new)
    return id;
  model::Define define;
  define.name = fmt::format("score.{}", item.name());
  define.element = score_element(context, item);
  const model::VariableId player =
      hidden_variable(context, kind_type(context, model::player_kind), score.get(Kind::id).span);
  define.parameters.push_back(player);
  context.model.defines.push_back(std::move(define));
  context.definitions.states.push_back({&item, Definitions::State::Done::begun});
  context.definitions.begun.push_back(id);
  Expr value;
  {
    const FreshScope fresh(context);
    bind_to(context, score.name(), player, score.get(Kind::id).span);
    value = exact_score(context, item);
  }
  if (expressions::is_fraction(value)) {
    error(context, DiagnosticId::wrong_type, item.get(Kind::id).span,
          fmt::format("`{}` may be a fraction, so nothing but the score can use it", item.name()));
    value = {};
  }
  context.model.defines[id].value = std::move(value);
  context.definitions.states[id].done = Definitions::State::Done::yes;
  context.definitions.begun.pop_back();
  return id;
}

/// `2 per cow in herd[p]`, `3 if E`, with `at most`.
Expr score_value(Context& context, const Node& node) {
  const Node* per = node.find(Kind::per);
  const Node* test = node.find(Kind::condition);
  std::size_t at = node.front().kind == Kind::id ? 1 : 0;
  DeadPart points(context, false);
  Expr value = expr(context, node[at]);
  if (value.type.sort == Sort::place || value.type.sort == Sort::places) {
    error(context, DiagnosticId::wrong_type, node[at].span,
          fmt::format("this is {}, but a number is needed", describe(context, value.type)));
    return {};
  }
  if (value.type.sort != Sort::error && value.type.sort != Sort::integer) {
    error(context, DiagnosticId::wrong_type, node[at].span,
          fmt::format("this is {}, but a number is needed", describe(context, value.type)));
    return {};
  }
  if (per != nullptr) {
    LocalScope scope(context);
    Expr count;
    count.op = Op::count;
    count.span = per->span;
    count.type = types::integer(0, 10000);
    int unit = 1;
    for (const Node& child : per->children) {
      if (child.kind == Kind::number)
        unit = parse_number(context, child).value_or(1);
      if (child.kind == Kind::binder)
        count.binders.push_back(check_binder(context, child));
    }
    count.args.push_back(where_of(context, node));
    scope.close();
    if (unit < 1) {
      error(context, DiagnosticId::range_overflow, per->span, "points are given per 1 or more");
      unit = 1;
    }
    Expr times = std::move(count);
    if (unit > 1) {
      Expr part;
      part.op = Op::divide;
      part.span = per->span;
      part.type = times.type;
      part.args = list(std::move(times), constant_expr(unit, types::integer(unit, unit), per->span));
      times = std::move(part);
    }
    Expr product;
    product.op = Op::multiply;
    product.span = node.span;
    product.type = types::bounds(Op::multiply, value.type, times.type);
    product.args = list(std::move(value), std::move(times));
    value = std::move(product);
  }
  if (test != nullptr) {
    Expr out;
    out.op = Op::conditional;
    out.span = node.span;
    out.type = value.type;
    out.type.low = std::min(0, value.type.low);
    out.type.high = std::max(0, value.type.high);
    Expr holds = condition(context, test->front());
    if (holds.type.sort == Sort::error)
      return {};
    never_true(context, test->front(), holds, "these points are never given");
    points.mark(fold(context, holds) == 0);
    if (points.close())
      return constant_expr(0, types::integer(0, 0), node.span);
    out.args = list(std::move(holds), std::move(value), constant_expr(0, types::integer(0, 0), node.span));
    value = std::move(out);
  }
  if (const Node* most = node.find(Kind::at_most)) {
    const int limit = parse_number(context, most->front()).value_or(0);
    Expr out;
    out.op = Op::minimum;
    out.span = node.span;
    out.type = value.type;
    out.args = list(std::move(value), constant_expr(limit, types::integer(limit, limit), most->span));
    value = std::move(out);
  }
  return value;
}

} // namespace

model::ElementId score_element(Context& context, const Node& item) {
  const auto [known, is_new] = context.score.elements.emplace(&item, model::none);
  if (is_new) {
    if (context.score.root == model::none) {
      const Node& node = context.input.game.get(Kind::score);
      context.score.root = add_element(context, node, "score", "score", context.names.root);
      context.model.elements[context.score.root].span = node.span;
    }
    known->second = add_element(context, item, "score item", item.name(), context.score.root);
  }
  return known->second;
}

Expr call_score(Context& context, const Node& node) {
  const Node& item_name = node[0][1];
  const Node& base = node[0][0];
  const bool qualified =
      base.kind == Kind::member && base[0].kind == Kind::name && base[0].text == context.input.game.name();
  const std::string_view word = qualified ? base[1].text : base.kind == Kind::name ? base.text : std::string_view();
  const Node* score = context.input.game.find(Kind::score);
  if (word != "score" || score == nullptr) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          "only definitions, matchups, tables and score items can be called");
    return {};
  }
  std::vector<std::string_view> near;
  for (const Node& item : score->children) {
    if (item.kind != Kind::score_item || !present(context, item))
      continue;
    near.push_back(item.name());
    if (item.name() != item_name.text)
      continue;
    note(context, item_name, item.get(Kind::id).span);
    return call_define(context, node, score_define(context, *score, item));
  }
  unknown(context, item_name, "score item", near);
  return {};
}

Expr exact_score(Context& context, const Node& node) {
  const Exactly exactly(context);
  Expr value = score_value(context, node);
  expressions::settle_divisions(value);
  return value;
}

} // namespace brehon::checking
