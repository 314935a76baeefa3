#include "tools/words/binders.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/flags.hpp"
#include "tools/words/numbers.hpp"
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
Term such_that(Context& context, Term thing, const Expr& condition) {
  return always_holds(context, condition)
             ? thing
             : term(context, "such_that",
                    {{"thing", std::move(thing)}, {"condition", telling::condition(context, condition)}});
}

/// Whether a binder runs through all players but who acts.
bool runs_through_others(const Context& context, const model::Binder& binder) {
  if (binder.source.empty() || binder.source.front().op != Op::set_minus) {
    return false;
  }
  const Expr& set = binder.source.front();
  const Expr& less = set[Role::right].op == Op::set_of ? set[Role::right].args.front() : set[Role::right];
  return set[Role::left].op == Op::whole && is_you(context, less);
}

Term another(Term thing) {
  return with_determiners(std::move(thing),
                          {{"a", "another"}, {"each", "each_other"}, {"the", "other"}, {"all", "other"}});
}

/// Values of a set.
Term values_of(Context& context, const model::Binder& binder, int number, bool apart) {
  std::optional<Term> source;
  const bool is_whole = binder.source.empty() || binder.source.front().op == Op::whole;
  if (!is_whole) {
    source = value(context, binder.source.front());
  }
  bind(context, binder.variable, apart);
  Term thing = noun(context, context.model.variables[binder.variable].type, number);
  if (apart || runs_through_others(context, binder)) {
    thing = another(std::move(thing));
  }
  if (is_whole || runs_through_others(context, binder)) {
    return thing;
  }
  const Expr& set = binder.source.front();
  return term(context, set.op == Op::range ? "among_range" : "among", {{"thing", std::move(thing)}, {"set", *source}});
}

} // namespace

bool sets_apart(model::VariableId it, Expr& condition) {
  if (condition.op == Op::and_) {
    const bool left = sets_apart(it, condition[Role::left]);
    const bool right = sets_apart(it, condition[Role::right]);
    for (const auto& [taken, rest] : {std::pair(Role::left, Role::right), std::pair(Role::right, Role::left)}) {
      if (condition.op == Op::and_ && is_true(condition[taken])) {
        Expr kept = std::move(condition[rest]);
        condition = std::move(kept);
      }
    }
    return left || right;
  }
  if (condition.op != Op::not_ || condition[Role::operand].op != Op::equal) {
    return false;
  }
  const Expr& left = condition[Role::operand][Role::left];
  const Expr& right = condition[Role::operand][Role::right];
  const auto is_it = [&](const Expr& expr) { return expr.op == Op::variable && expr.id<model::VariableId>() == it; };
  if (left.op != Op::variable || right.op != Op::variable || is_it(left) == is_it(right)) {
    return false;
  }
  condition = expressions::truth();
  return true;
}

Term binder(Context& context, const model::Binder& binder, int number, bool apart) {
  if (binder.pieces) {
    bind(context, binder.variable, apart);
    Term pieces = pieces_and_source(context, binder, number);
    return apart ? another(std::move(pieces)) : pieces;
  }
  if (!binder.source.empty() && binder.source.front().op == Op::subsets) {
    Term set = set_of_pieces(context, binder.source.front());
    bind(context, binder.variable, apart);
    return set;
  }
  Term thing = values_of(context, binder, number, apart);
  std::vector<std::string> conditions;
  for (const Expr& filter : binder.filter) {
    conditions.push_back(condition(context, filter));
  }
  return conditions.empty()
             ? thing
             : term(context, "such_that", {{"thing", std::move(thing)}, {"condition", context.words.both(conditions)}});
}

namespace {

/// What binders run through, all of them in sight from now on. What of their condition is told by that is taken away.
std::vector<Term> all_bound(Context& context, const std::vector<model::Binder>& binders, Expr& condition, int number) {
  std::vector<Term> things;
  for (const model::Binder& binder : binders) {
    const bool apart = sets_apart(binder.variable, condition);
    Term thing = telling::binder(context, binder, number, apart);
    const bool is_set = !binder.source.empty() && binder.source.front().op == Op::subsets;
    things.push_back(is_set ? term(context, "selection_of",
                                   {{"thing", context.words.own_noun("selection", number)}, {"what", std::move(thing)}})
                            : std::move(thing));
  }
  return things;
}

} // namespace

namespace {

/// Whether a condition is that the place of a piece is in an area, which tells where the piece is.
bool is_in_area(const Context& context, model::VariableId piece, const Expr& condition) {
  if (condition.op != Op::contains || !is_area(context, condition[Role::set])) {
    return false;
  }
  const Expr& index = condition[Role::element];
  return index.op == Op::place_index && index[Role::piece].op == Op::variable &&
         index[Role::piece].id<model::VariableId>() == piece;
}

} // namespace

Term counted(Context& context, std::string_view key, const Expr& count, int number) {
  Scope scope(context);
  const model::Binder& first = count.binders.front();
  const int of_one = context.words.pack().several(number) ? 2 : 1;
  Expr where = count[Role::condition];
  const bool are_pieces = count.binders.size() == 1 && first.pieces;
  if (are_pieces) {
    bind(context, first.variable);
  }
  if (are_pieces && is_in_area(context, first.variable, where)) {
    const Term area = value(context, where[Role::set]);
    return term(context, key,
                {{"count", std::to_string(number)},
                 {"things", term(context, "in", {{"thing", pieces(context, first, of_one)}, {"place", area}})}},
                number);
  }
  Term things = are_pieces ? pieces_and_source(context, first, of_one)
                           : context.words.both(all_bound(context, count.binders, where, of_one));
  things = such_that(context, std::move(things), where);
  return term(context, key, {{"count", std::to_string(number)}, {"things", std::move(things)}}, number);
}

namespace {

/// Whether something is said once of any player: `somebody has passed`, `nobody can move`.
bool is_said_of_somebody(const Context& context, const Expr& expr) {
  if (expr.binders.size() != 1 || expr.binders.front().pieces || !expr.binders.front().filter.empty()) {
    return false;
  }
  const model::Binder& binder = expr.binders.front();
  const model::Type& type = context.model.variables[binder.variable].type;
  const bool is_whole = binder.source.empty() || binder.source.front().op == Op::whole;
  const bool are_others = expr.op == Op::some && runs_through_others(context, binder);
  if (!(is_whole || are_others) || type.sort != model::Sort::kind || type.kind != model::player_kind) {
    return false;
  }
  const Expr said = plain(context, expr[expr.op == Op::every ? Role::each : Role::condition]);
  int mentions = 0;
  bool turned = false; // `there is no place for which somebody …` would be said of all players
  model::each<Expr>(said, [&](const Expr& each) {
    mentions += each.op == Op::variable && each.id<model::VariableId>() == binder.variable ? 1 : 0;
    const bool of_none = each.op == Op::not_ && each[Role::operand].op == Op::some;
    const bool turns = expr.op == Op::some ? of_none || each.op == Op::every : each.op == Op::some;
    turned |= turns && expressions::variables(each).count(binder.variable) != 0;
  });
  return mentions == 1 && !turned && (expr.op == Op::some || is_true(expr[Role::condition]));
}

std::string of_somebody(Context& context, const Expr& expr, std::string_view who) {
  Scope scope(context);
  const model::VariableId variable = expr.binders.front().variable;
  const bool is_text = who.starts_with("nobody");
  Term player = is_text ? Term(phrase(context, who))
                        : with_determiners(context.words.own_noun("player"),
                                           {{"the", std::string(who)}, {"him", std::string(who)}});
  context.live.push_back({variable, std::string(who), std::move(player), {}});
  context.named.insert(variable);
  std::string text = condition(context, expr[expr.op == Op::every ? Role::each : Role::condition]);
  context.named.erase(variable);
  return text;
}

} // namespace

std::string some(Context& context, const Expr& expr, bool holds) {
  const bool is_flag = expr.op == Op::some && has_own_sentence(context, expr[Role::condition]);
  if ((holds || is_flag) && !(expr.op == Op::every && !holds) && is_said_of_somebody(context, expr)) {
    const bool are_others = runs_through_others(context, expr.binders.front());
    return of_somebody(context, expr,
                       expr.op == Op::every ? "each"
                       : holds              ? (are_others ? "another" : "a")
                       : are_others         ? "nobody_else"
                                            : "nobody");
  }
  if (expr.op == Op::some && expr.binders.size() == 1 && expr.binders.front().pieces) {
    return counted(context, holds ? "some_of" : "none_of", expr, 1).bare();
  }
  Scope scope(context);
  Expr where = expr[Role::condition];
  const std::vector<Term> things = all_bound(context, expr.binders, where, 1);
  std::vector<std::string> conditions;
  const bool every = expr.op == Op::every;
  if (!is_true(where)) {
    conditions.push_back(condition(context, where));
  }
  if (every) {
    conditions.push_back(condition(context, expr[Role::each]));
  }
  const Term all = context.words.both(things);
  if (conditions.empty()) {
    return phrase(context, holds ? "some_of" : "none_of", {{"things", all}}, 1);
  }
  const std::string_view key = every ? (holds ? "for_every" : "not_for_every") : (holds ? "for_some" : "for_none");
  return phrase(context, key, {{"things", all}, {"condition", context.words.both(conditions)}}, 1);
}

namespace {

/// What is collected of each; of an attribute of the pieces themselves only its name is told.
Term collected(Context& context, const Expr& expr) {
  const Expr& each = expr[Role::each];
  const Expr* last = &each;
  while (is_attribute(*last)) {
    last = &bearer(*last);
  }
  const bool of_it = is_attribute(each) && last->op == Op::variable && !expr.binders.empty() &&
                     last->id<model::VariableId>() == expr.binders.back().variable;
  return of_it ? attribute_name(context, each) : value(context, each);
}

} // namespace

Term over(Context& context, std::string_view key, const Expr& expr) {
  Scope scope(context);
  Expr where = expr[Role::condition];
  const std::vector<Term> things = all_bound(context, expr.binders, where, 2);
  Term all = such_that(context, context.words.both(things), where);
  const bool is_total = key == "sum_of" && is_attribute(expr[Role::each]);
  Term made =
      term(context, is_total ? "total_of" : key, {{"value", collected(context, expr)}, {"things", std::move(all)}});
  return expr.has(Role::otherwise)
             ? term(context, "or_else", {{"value", std::move(made)}, {"other", value(context, expr[Role::otherwise])}})
             : made;
}

Term pick(Context& context, const Expr& expr) {
  Scope scope(context);
  const bool all = expr.op == Op::all;
  Expr where = expr[Role::condition];
  const std::vector<Term> things = all_bound(context, expr.binders, where, all ? 2 : 1);
  Term found = such_that(context, context.words.both(things), where);
  if (expr.has(Role::each) && expr.value != 0) {
    return term(context, expr.value > 0 ? "with_most" : "with_least",
                {{"thing", std::move(found)}, {"value", value(context, expr[Role::each])}});
  }
  if (all) {
    return with_determiners(std::move(found), {{"the", "all"}, {"a", "all"}});
  }
  const bool are_pieces = !expr.binders.empty() && expr.binders.front().pieces;
  return are_pieces ? found : with_determiners(std::move(found), {{"the", "first"}, {"a", "first"}});
}

} // namespace brehon::telling
