#include "tools/words/binders.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/things.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <cstddef>
#include <utility>

namespace brehon::telling {

using expressions::is_true;
using model::Op;
using model::Role;

namespace {

/// A thing that a condition narrows, unless that always holds.
std::string such_that(Context& context, std::string thing, const Expr& condition) {
  return is_true(condition)
             ? thing
             : phrase(context, "such_that",
                      {{"thing", std::move(thing)}, {"condition", telling::condition(context, condition)}});
}

} // namespace

std::string binder(Context& context, const model::Binder& binder, int number) {
  if (binder.pieces) {
    bind(context, binder.variable);
    return pieces_and_source(context, binder, number);
  }
  const std::string source = binder.source.empty() ? std::string() : value(context, binder.source.front());
  bind(context, binder.variable);
  const model::Type& type = context.model.variables[binder.variable].type;
  std::string text = number == 1 ? variable(context, binder.variable) : noun(context, type, number);
  const bool whole = binder.source.empty() || binder.source.front().op == Op::whole;
  if (!whole) {
    const Expr& set = binder.source.front();
    const bool others =
        set.op == Op::set_minus && set[Role::left].op == Op::whole &&
        is_you(context, set[Role::right].op == Op::set_of ? set[Role::right].args.front() : set[Role::right]);
    text = others ? phrase(context, "another", {{"thing", text}}, number)
                  : phrase(context, "among", {{"thing", text}, {"set", source}});
  }
  std::vector<std::string> conditions;
  for (const Expr& filter : binder.filter) {
    conditions.push_back(condition(context, filter));
  }
  return conditions.empty()
             ? text
             : phrase(context, "such_that", {{"thing", text}, {"condition", context.words.both(conditions)}});
}

std::string counted(Context& context, std::string_view key, const Expr& count, int number) {
  Scope scope(context);
  const model::Binder& binder = count.binders.front();
  std::string things = count.binders.size() > 1 || !binder.pieces ? telling::binder(context, binder, number)
                                                                  : pieces_and_source(context, binder, number);
  for (std::size_t i = 1; i < count.binders.size(); ++i) {
    things = context.words.both({things, telling::binder(context, count.binders[i], number)});
  }
  things = such_that(context, std::move(things), count[Role::condition]);
  return phrase(context, key, {{"count", std::to_string(number)}, {"things", things}}, number);
}

std::string some(Context& context, const Expr& expr, bool holds) {
  if (expr.op == Op::some && expr.binders.size() == 1 && expr.binders.front().pieces) {
    return counted(context, holds ? "some_of" : "none_of", expr, 1);
  }
  Scope scope(context);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(telling::binder(context, binder));
  }
  std::vector<std::string> conditions;
  const bool every = expr.op == Op::every;
  if (!is_true(expr[Role::condition])) {
    conditions.push_back(condition(context, expr[Role::condition]));
  }
  if (every) {
    conditions.push_back(condition(context, expr[Role::each]));
  }
  std::string_view key = every ? (holds ? "for_every" : "not_for_every") : (holds ? "for_some" : "for_none");
  if (conditions.empty()) {
    return phrase(context,
                  every   ? "for_every"
                  : holds ? "some_of"
                          : "none_of",
                  {{"things", context.words.both(things)}});
  }
  return phrase(context, key, {{"things", context.words.both(things)}, {"condition", context.words.both(conditions)}});
}

std::string over(Context& context, std::string_view key, const Expr& expr) {
  Scope scope(context);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(telling::binder(context, binder, 2));
  }
  const std::string list = such_that(context, context.words.both(things), expr[Role::condition]);
  const std::string collected = value(context, expr[Role::each]);
  std::string text = phrase(context, key, {{"value", collected}, {"things", list}});
  if (expr.has(Role::otherwise)) {
    text = phrase(context, "or_else", {{"value", text}, {"other", value(context, expr[Role::otherwise])}});
  }
  return text;
}

std::string pick(Context& context, const Expr& expr) {
  Scope scope(context);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(telling::binder(context, binder, expr.op == Op::all ? 2 : 1));
  }
  const std::string text = such_that(context, context.words.both(things), expr[Role::condition]);
  if (expr.has(Role::each) && expr.value != 0) {
    return phrase(context, expr.value > 0 ? "with_most" : "with_least",
                  {{"thing", text}, {"value", value(context, expr[Role::each])}});
  }
  const bool pieces = !expr.binders.empty() && expr.binders.front().pieces;
  return expr.op == Op::all ? phrase(context, "all_of", {{"things", text}})
         : pieces           ? text
                            : phrase(context, "first_of", {{"thing", text}});
}

} // namespace brehon::telling
