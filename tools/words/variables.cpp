#include "tools/words/variables.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/walk.hpp"
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

/// How many operations an expression has.
int size_of(const Expr& expr) {
  int size = 0;
  model::each<model::Expr>(expr, [&](const Expr&) { ++size; });
  return size;
}

/// An expression with the variables replaced that stand for something.
Expr resolved(const Meanings& stands_for, Expr expr) {
  if (expr.op == Op::variable) {
    const auto meant = stands_for.find(expr.id<model::VariableId>());
    return meant == stands_for.end() ? expr : meant->second;
  }
  for (Expr& arg : expr.args) {
    arg = resolved(stands_for, std::move(arg));
  }
  for (model::Binder& binder : expr.binders) {
    for (Expr& source : binder.source) {
      source = resolved(stands_for, std::move(source));
    }
    for (Expr& filter : binder.filter) {
      filter = resolved(stands_for, std::move(filter));
    }
  }
  return expr;
}

} // namespace

bool is_acting(const Context& context, model::VariableId variable) {
  const model::Variable& each = context.model.variables[variable];
  return each.name.empty() && each.type.sort == Sort::kind && each.type.kind == model::player_kind;
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

std::string noun(const Context& context, const model::Type& type, int number) {
  switch (type.sort) {
  case Sort::piece: {
    std::vector<std::string> families;
    for (const model::FamilyId family : type.families) {
      families.push_back(context.words.family(family, number));
    }
    return families.empty() || families.size() > 3 ? phrase(context, "piece", {}, number)
                                                   : context.words.either(families);
  }
  case Sort::place:
  case Sort::places: {
    std::vector<std::string> zones;
    for (const model::ZoneId zone : type.zones) {
      zones.push_back(context.words.zone(zone));
    }
    return context.words.either(zones);
  }
  case Sort::kind:
  case Sort::integer:
    return type.kind == model::none ? phrase(context, "number", {}, number) : context.words.kind(type.kind, number);
  case Sort::boolean:
    return phrase(context, "yes_or_no");
  case Sort::bundle:
    return phrase(context, "goods");
  case Sort::set:
  case Sort::tuple:
  case Sort::nothing:
  case Sort::error:
    break;
  }
  return phrase(context, "value");
}

void bind(Context& context, model::VariableId variable) {
  if (variable == model::none) {
    return;
  }
  std::string name = noun(context, context.model.variables[variable].type);
  int number = 0;
  for (const Live& each : context.live) {
    if (each.noun == name && each.variable != variable && !is_acting(context, each.variable) &&
        !is_acting(context, variable)) {
      context.ambiguous.insert(each.variable);
      context.ambiguous.insert(variable);
      number = std::max(number, each.number + 1);
    }
  }
  context.live.push_back({variable, std::move(name), number});
}

std::string variable(Context& context, model::VariableId variable) {
  if (const auto meant = context.stands_for.find(variable); meant != context.stands_for.end()) {
    // Its replacement was resolved when it was passed: nothing in it is replaced by anything else.
    const Meanings stands_for = std::exchange(context.stands_for, {});
    std::string text = value(context, stands_for.at(variable));
    context.stands_for = stands_for;
    return text;
  }
  if (is_acting(context, variable)) {
    return phrase(context, "you");
  }
  const auto known = std::find_if(context.live.rbegin(), context.live.rend(),
                                  [&](const Live& each) { return each.variable == variable; });
  if (known == context.live.rend()) {
    bind(context, variable);
    return telling::variable(context, variable);
  }
  return context.ambiguous.count(variable) == 0
             ? known->noun
             : fmt::format("{} {}", known->noun, static_cast<char>('A' + known->number % 26));
}

std::optional<Expr> expansion(const Context& context, const Expr& expr) {
  if (expr.op != Op::define) {
    return std::nullopt;
  }
  const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
  const bool labelled = context.words.labels().find(define.name, context.words.labels().language()) != nullptr;
  const bool adjusted =
      std::any_of(context.model.effects.begin(), context.model.effects.end(), [&](const model::Effect& effect) {
        return effect.sort == model::Effect::Sort::adjust && effect.target == define.element;
      });
  if (labelled || adjusted || size_of(define.value) > 40) {
    return std::nullopt;
  }
  Meanings inside;
  for (std::size_t i = 0; i < define.parameters.size() && i < expr.args.size(); ++i) {
    inside.emplace(define.parameters[i], resolved(context.stands_for, expr.args[i]));
  }
  return resolved(inside, define.value);
}

Expr plain(const Context& context, Expr expr) {
  expr = resolved(context.stands_for, std::move(expr));
  while (true) {
    if (auto body = expansion(context, expr)) {
      expr = std::move(*body);
      continue;
    }
    // A choice between values that are known, once a definition has its arguments.
    if (expr.op != Op::conditional || expr[Role::condition].op != Op::equal ||
        expr[Role::condition][Role::left].op != Op::constant || expr[Role::condition][Role::right].op != Op::constant) {
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
