#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

using expressions::is_true;
using model::Expr;
using model::Op;
using model::Role;

std::string Telling::such_that(std::string thing, const Expr& condition) {
  return is_true(condition)
             ? thing
             : phrase("such_that", {{"thing", std::move(thing)}, {"condition", this->condition(condition)}});
}

std::string Telling::binder(const model::Binder& binder, int number) {
  if (binder.pieces) {
    bind(binder.variable);
    return pieces_and_source(binder, number);
  }
  const std::string source = binder.source.empty() ? std::string() : value(binder.source.front());
  bind(binder.variable);
  const model::Type& type = model().variables[binder.variable].type;
  std::string text = number == 1 ? variable(binder.variable) : noun(type, number);
  const bool whole = binder.source.empty() || binder.source.front().op == Op::whole;
  if (!whole) {
    const Expr& set = binder.source.front();
    const bool others = set.op == Op::set_minus && set[Role::left].op == Op::whole &&
                        is_you(set[Role::right].op == Op::set_of ? set[Role::right].args.front() : set[Role::right]);
    text = others ? phrase("another", {{"thing", text}}, number) : phrase("among", {{"thing", text}, {"set", source}});
  }
  std::vector<std::string> conditions;
  for (const Expr& filter : binder.filter) {
    conditions.push_back(condition(filter));
  }
  return conditions.empty() ? text : phrase("such_that", {{"thing", text}, {"condition", words_.both(conditions)}});
}

std::string Telling::counted(std::string_view key, const Expr& count, int number) {
  Scope scope(*this);
  const model::Binder& binder = count.binders.front();
  std::string things =
      count.binders.size() > 1 || !binder.pieces ? this->binder(binder, number) : pieces_and_source(binder, number);
  for (std::size_t i = 1; i < count.binders.size(); ++i) {
    things = words_.both({things, this->binder(count.binders[i], number)});
  }
  things = such_that(std::move(things), count[Role::condition]);
  return phrase(key, {{"count", std::to_string(number)}, {"things", things}}, number);
}

std::string Telling::some(const Expr& expr, bool holds) {
  if (expr.op == Op::some && expr.binders.size() == 1 && expr.binders.front().pieces) {
    return counted(holds ? "some_of" : "none_of", expr, 1);
  }
  Scope scope(*this);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(this->binder(binder));
  }
  std::vector<std::string> conditions;
  const bool every = expr.op == Op::every;
  if (!is_true(expr[Role::condition])) {
    conditions.push_back(condition(expr[Role::condition]));
  }
  if (every) {
    conditions.push_back(condition(expr[Role::each]));
  }
  std::string_view key = every ? (holds ? "for_every" : "not_for_every") : (holds ? "for_some" : "for_none");
  if (conditions.empty()) {
    return phrase(every ? "for_every" : holds ? "some_of" : "none_of", {{"things", words_.both(things)}});
  }
  return phrase(key, {{"things", words_.both(things)}, {"condition", words_.both(conditions)}});
}

/// What is collected over binders: `sum of value: pawn in path`.
std::string Telling::over(std::string_view key, const Expr& expr) {
  Scope scope(*this);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(this->binder(binder, 2));
  }
  const std::string list = such_that(words_.both(things), expr[Role::condition]);
  const std::string collected = value(expr[Role::each]);
  std::string text = phrase(key, {{"value", collected}, {"things", list}});
  if (expr.has(Role::otherwise)) {
    text = phrase("or_else", {{"value", text}, {"other", value(expr[Role::otherwise])}});
  }
  return text;
}

/// `first` and `all`: one or several of what a binder runs through.
std::string Telling::pick(const Expr& expr) {
  Scope scope(*this);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(this->binder(binder, expr.op == Op::all ? 2 : 1));
  }
  const std::string text = such_that(words_.both(things), expr[Role::condition]);
  if (expr.has(Role::each) && expr.value != 0) {
    return phrase(expr.value > 0 ? "with_most" : "with_least", {{"thing", text}, {"value", value(expr[Role::each])}});
  }
  const bool pieces = !expr.binders.empty() && expr.binders.front().pieces;
  return expr.op == Op::all ? phrase("all_of", {{"things", text}})
         : pieces           ? text
                            : phrase("first_of", {{"thing", text}});
}

} // namespace brehon
