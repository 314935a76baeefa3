#include "tools/words/variables.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"
#include "tools/words/numbers.hpp"
#include "tools/words/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon::telling {

using model::Op;
using model::Role;
using model::Sort;

namespace {

Expr resolved(const Meanings& stands_for, Expr expr);

void resolve(const Meanings& stands_for, std::vector<Expr>& list) {
  for (Expr& each : list) {
    each = resolved(stands_for, std::move(each));
  }
}

void resolve(const Meanings& stands_for, std::vector<model::Binder>& binders) {
  for (model::Binder& binder : binders) {
    resolve(stands_for, binder.source);
    resolve(stands_for, binder.filter);
  }
}

void resolve(const Meanings& stands_for, model::Block& block) {
  for (model::Stmt& stmt : block) {
    resolve(stands_for, stmt.args);
    resolve(stands_for, stmt.binders);
    for (model::Block& inner : stmt.blocks) {
      resolve(stands_for, inner);
    }
  }
}

/// An expression with the variables replaced that stand for something.
Expr resolved(const Meanings& stands_for, Expr expr) {
  if (expr.op == Op::variable) {
    const auto meant = stands_for.find(expr.id<model::VariableId>());
    return meant == stands_for.end() ? expr : meant->second;
  }
  resolve(stands_for, expr.args);
  resolve(stands_for, expr.binders);
  for (model::Block& tried : expr.blocks) {
    resolve(stands_for, tried);
  }
  return expr;
}

} // namespace

int size_of(const Expr& expr) {
  int size = 0;
  model::each<model::Expr>(expr, [&](const Expr&) { ++size; });
  return size;
}

bool is_acting(const Context& context, model::VariableId variable) {
  const model::Variable& each = context.model.variables[variable];
  const bool is_player = each.type.sort == Sort::kind && each.type.kind == model::player_kind;
  return is_player && (each.name.empty() || context.you.count(variable) != 0);
}

bool is_you(const Context& context, const Expr& expr) {
  if (expr.op != Op::variable) {
    return false;
  }
  const auto meant = context.stands_for.find(expr.id<model::VariableId>());
  return meant == context.stands_for.end()
             ? is_acting(context, expr.id<model::VariableId>())
             : meant->second.op == Op::variable && is_acting(context, meant->second.id<model::VariableId>());
}

Term you(const Context& context) {
  Term term([text = phrase(context, "you"), object = phrase(context, "you_object"),
             dative = phrase(context, "you_dative")](const Form& form) {
    return form.grammatical_case == "dat"                               ? dative
           : form.grammatical_case == "acc" || form.determiner == "him" ? object
                                                                        : text;
  });
  term.you = true;
  return term;
}

Term noun(const Context& context, const model::Type& type, int number, bool brief) {
  switch (type.sort) {
  case Sort::piece: {
    std::vector<Term> families;
    for (const model::FamilyId family : type.families) {
      families.push_back(context.words.noun(context.model.families[family].name, number, brief));
    }
    return families.empty() || families.size() > 3 ? context.words.own_noun("piece", number)
                                                   : context.words.either(families);
  }
  case Sort::place:
  case Sort::places: {
    std::vector<Term> zones;
    for (const model::ZoneId zone : type.zones) {
      zones.push_back(context.words.zone_noun(zone));
    }
    return context.words.either(zones);
  }
  case Sort::kind:
  case Sort::integer:
    if (type.kind.is_none()) {
      return context.words.own_noun("number", number);
    }
    return brief && context.words.own_label(context.model.kinds[type.kind].name) != nullptr
               ? context.words.noun(context.model.kinds[type.kind].name, number, true)
               : context.words.kind_noun(type.kind, number);
  case Sort::bundle:
    return context.words.own_noun("goods", number);
  case Sort::pieces:
    return context.words.own_noun("selection", number);
  case Sort::set:
    return type.kind.is_none() ? context.words.own_noun("value", 2) : context.words.kind_noun(type.kind, 2);
  case Sort::boolean:
  case Sort::tuple:
  case Sort::nothing:
  case Sort::error:
    break;
  }
  return context.words.own_noun("value", number);
}

Term with_determiners(Term term, std::map<std::string, std::string> instead) {
  Term made([term, instead = std::move(instead)](Form form) {
    if (const auto found = instead.find(form.determiner); found != instead.end()) {
      form.determiner = found->second;
    }
    return term.in(form);
  });
  made.several = term.several;
  made.you = term.you;
  made.is_noun = term.is_noun;
  made.has_where = term.has_where;
  return made;
}

Term known(Term term) {
  return with_determiners(std::move(term), {{"a", "the"}, {"each", "the"}, {"all", "the"}, {"him", "the"}});
}

Term possession(const Context& context, Term thing, const Term& whose) {
  if (whose.you) {
    return with_determiners(std::move(thing), {{"the", "your"}, {"a", "your"}, {"all", "your"}});
  }
  const bool several = thing.several;
  Term made = term(context, "of_player", {{"thing", std::move(thing)}, {"whole", whose}});
  made.several = several; // whoever has them
  return made;
}

namespace {

bool is_player(const Context& context, model::VariableId variable) {
  const model::Type& type = context.model.variables[variable].type;
  return type.sort == Sort::kind && type.kind == model::player_kind;
}

/// The variable among those in sight, or null.
const Live* in_sight(const Context& context, model::VariableId variable) {
  const auto found = std::find_if(context.live.rbegin(), context.live.rend(),
                                  [&](const Live& each) { return each.variable == variable; });
  return found == context.live.rend() ? nullptr : &*found;
}

/// By what determiners those of its sort are called that are in sight.
std::vector<std::string_view> fellows(const Context& context, model::VariableId variable) {
  std::vector<std::string_view> called;
  if (is_acting(context, variable)) {
    return called;
  }
  const std::string name = telling::noun(context, context.model.variables[variable].type, 1, true).bare();
  for (const Live& each : context.live) {
    if (each.name == name && each.variable != variable && !is_acting(context, each.variable)) {
      called.push_back(each.called);
    }
  }
  return called;
}

} // namespace

bool has_fellow(const Context& context, model::VariableId variable) {
  return !fellows(context, variable).empty();
}

void bind(Context& context, model::VariableId variable, bool apart) {
  if (variable == model::none) {
    return;
  }
  const std::vector<std::string_view> taken = fellows(context, variable);
  const auto is_free = [&](std::string_view called) {
    return std::find(taken.begin(), taken.end(), called) == taken.end();
  };
  const std::string_view first = is_player(context, variable) ? "that" : "the";
  const bool is_that = !apart && (is_free("that") || first == "that");
  const std::string_view called = is_free(first) ? first : is_that ? "that" : "other";
  Term noun = telling::noun(context, context.model.variables[variable].type, 1, true);
  context.live.push_back({variable, noun.bare(), noun, std::string(called)});
}

void call_other(Context& context, model::VariableId variable) {
  for (Live& each : context.live) {
    if (each.variable == variable && !is_acting(context, variable)) {
      each.called = "other";
    }
  }
}

Term variable(Context& context, model::VariableId variable) {
  if (const auto meant = context.stands_for.find(variable); meant != context.stands_for.end()) {
    // Its replacement was resolved when it was passed: nothing in it is replaced by anything else.
    const Meanings stands_for = std::exchange(context.stands_for, {});
    Term made = value(context, stands_for.at(variable));
    context.stands_for = stands_for;
    return context.past.count(variable) != 0 ? term(context, "as_before", {{"value", std::move(made)}}) : made;
  }
  if (is_acting(context, variable)) {
    return you(context);
  }
  const Live* live = in_sight(context, variable);
  if (live == nullptr) {
    bind(context, variable, true);
    live = in_sight(context, variable);
  }
  if (context.named.count(variable) != 0) {
    return live->noun;
  }
  if (context.each.count(variable) != 0) {
    return with_determiners(live->noun, {{"the", "each"}, {"a", "each"}, {"him", "each"}});
  }
  Term made = live->called == "the"
                  ? known(live->noun)
                  : with_determiners(
                        live->noun,
                        {{"the", live->called}, {"a", live->called}, {"him", live->called}, {"that", live->called}});
  made.is_noun = false; // it is not the gate, not: it is no gate
  return made;
}

namespace {

/// What variables stand for, without constants that may be something else by now: those are told as of the past.
Meanings present(const Context& context) {
  Meanings meanings = context.stands_for;
  for (const model::VariableId past : context.past) {
    meanings.erase(past);
  }
  return meanings;
}

} // namespace

Expr body_of(const Context& context, const Expr& expr) {
  const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
  Meanings inside;
  for (std::size_t i = 0; i < define.parameters.size() && i < expr.args.size(); ++i) {
    inside.emplace(define.parameters[i], resolved(present(context), expr.args[i]));
  }
  return resolved(inside, define.value);
}

bool is_area(const Context& context, const Expr& expr) {
  if (expr.op != Op::define) {
    return false;
  }
  const model::ElementId element = context.model.defines[expr.id<model::DefineId>()].element;
  return !element.is_none() && context.model.elements[element].sort == "area";
}

std::optional<Expr> expansion(const Context& context, const Expr& expr) {
  if (expr.op != Op::define) {
    return std::nullopt;
  }
  const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
  const bool labelled = context.words.own_label(define.name) != nullptr;
  const bool adjusted =
      std::any_of(context.model.effects.begin(), context.model.effects.end(), [&](const model::Effect& effect) {
        return effect.sort == model::Effect::Sort::adjust && effect.target == define.element;
      });
  if (define.deep > 0 || labelled || is_area(context, expr) || adjusted || size_of(define.value) > 40) {
    return std::nullopt;
  }
  return body_of(context, expr);
}

namespace {

/// The number that an expression is whose variables are resolved, where it is known; divisions only where nothing is
/// left.
std::optional<int> computed(const Context& context, const Expr& expr) {
  if (expr.op == Op::constant) {
    return expr.type.sort == Sort::integer && is_known(context, expr) ? std::optional(expr.value) : std::nullopt;
  }
  const bool is_arithmetic = expr.op == Op::add || expr.op == Op::subtract || expr.op == Op::multiply ||
                             expr.op == Op::divide || expr.op == Op::modulo || expr.op == Op::minimum ||
                             expr.op == Op::maximum;
  if (!is_arithmetic || expr.args.size() != 2) {
    return std::nullopt;
  }
  const std::optional<int> left = computed(context, expr.args[0]), right = computed(context, expr.args[1]);
  const bool leaves_rest = expr.op == Op::divide && right && (*right == 0 || left.value_or(0) % *right != 0);
  return left && right && !leaves_rest ? types::compute(expr.op, *left, *right) : std::nullopt;
}

} // namespace

Expr plain(const Context& context, Expr expr) {
  expr = resolved(present(context), std::move(expr));
  while (true) {
    if (const std::optional<int> number = computed(context, expr); number && expr.op != Op::constant) {
      Expr constant;
      constant.op = Op::constant;
      constant.type = types::integer(*number, *number);
      constant.value = *number;
      constant.span = expr.span;
      return constant;
    }
    if (auto body = expansion(context, expr)) {
      expr = std::move(*body);
      continue;
    }
    // A choice between values that are known, once a definition has its arguments.
    if (expr.op != Op::conditional || expr[Role::condition].op != Op::equal ||
        !is_known(context, expr[Role::condition][Role::left]) ||
        !is_known(context, expr[Role::condition][Role::right])) {
      return expr;
    }
    const bool equal = expr[Role::condition][Role::left].value == expr[Role::condition][Role::right].value;
    Expr taken = expr[equal ? Role::yes : Role::no];
    expr = std::move(taken);
  }
}

void pass(Context& context, const std::vector<model::VariableId>& parameters, const std::vector<Expr>& arguments) {
  std::vector<Expr> values;
  for (const Expr& argument : arguments) {
    values.push_back(resolved(context.stands_for, argument));
  }
  for (std::size_t i = 0; i < parameters.size() && i < values.size(); ++i) {
    context.stands_for.insert_or_assign(parameters[i], values[i]);
  }
}

} // namespace brehon::telling
