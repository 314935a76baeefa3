#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

using model::Expr;
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

} // namespace

bool Telling::is_acting(model::VariableId variable) const {
  const model::Variable& each = model().variables[variable];
  return each.name.empty() && each.type.sort == Sort::kind && each.type.kind == model::player_kind;
}

bool Telling::is_you(const Expr& expr) const {
  if (expr.op != Op::variable) {
    return false;
  }
  const auto meant = stands_for_.find(expr.id<model::VariableId>());
  return meant == stands_for_.end()
             ? is_acting(expr.id<model::VariableId>())
             : meant->second.op == Op::variable && is_acting(meant->second.id<model::VariableId>());
}

std::string Telling::noun(const model::Type& type, int number) const {
  switch (type.sort) {
  case Sort::piece: {
    std::vector<std::string> families;
    for (const model::FamilyId family : type.families) {
      families.push_back(words_.family(family, number));
    }
    return families.empty() || families.size() > 3 ? phrase("piece", {}, number) : words_.either(families);
  }
  case Sort::place:
  case Sort::places: {
    std::vector<std::string> zones;
    for (const model::ZoneId zone : type.zones) {
      zones.push_back(words_.zone(zone));
    }
    return words_.either(zones);
  }
  case Sort::kind:
  case Sort::integer:
    return type.kind == model::none ? phrase("number", {}, number) : words_.kind(type.kind, number);
  case Sort::boolean:
    return phrase("yes_or_no");
  case Sort::bundle:
    return phrase("goods");
  case Sort::set:
  case Sort::tuple:
  case Sort::nothing:
  case Sort::error:
    break;
  }
  return phrase("value");
}

void Telling::bind(model::VariableId variable) {
  if (variable == model::none) {
    return;
  }
  std::string name = noun(model().variables[variable].type);
  int number = 0;
  for (const Live& each : live_) {
    if (each.noun == name && each.variable != variable && !is_acting(each.variable) && !is_acting(variable)) {
      ambiguous_.insert(each.variable);
      ambiguous_.insert(variable);
      number = std::max(number, each.number + 1);
    }
  }
  live_.push_back({variable, std::move(name), number});
}

std::string Telling::variable(model::VariableId variable) {
  if (const auto meant = stands_for_.find(variable); meant != stands_for_.end()) {
    // Its replacement was resolved when it was passed: nothing in it is replaced by anything else.
    const std::map<model::VariableId, Expr> stands_for = std::exchange(stands_for_, {});
    std::string text = value(stands_for.at(variable));
    stands_for_ = stands_for;
    return text;
  }
  if (is_acting(variable)) {
    return phrase("you");
  }
  const auto known =
      std::find_if(live_.rbegin(), live_.rend(), [&](const Live& each) { return each.variable == variable; });
  if (known == live_.rend()) {
    bind(variable);
    return this->variable(variable);
  }
  return ambiguous_.count(variable) == 0
             ? known->noun
             : fmt::format("{} {}", known->noun, static_cast<char>('A' + known->number % 26));
}

Expr Telling::resolved(Expr expr) const {
  if (expr.op == Op::variable) {
    const auto meant = stands_for_.find(expr.id<model::VariableId>());
    return meant == stands_for_.end() ? expr : meant->second;
  }
  for (Expr& arg : expr.args) {
    arg = resolved(std::move(arg));
  }
  for (model::Binder& binder : expr.binders) {
    for (Expr& source : binder.source) {
      source = resolved(std::move(source));
    }
    for (Expr& filter : binder.filter) {
      filter = resolved(std::move(filter));
    }
  }
  return expr;
}

std::optional<Expr> Telling::expansion(const Expr& expr) const {
  if (expr.op != Op::define) {
    return std::nullopt;
  }
  const model::Define& define = model().defines[expr.id<model::DefineId>()];
  const bool labelled = words_.labels().find(define.name, words_.labels().language()) != nullptr;
  const bool adjusted = std::any_of(model().effects.begin(), model().effects.end(), [&](const model::Effect& effect) {
    return effect.sort == model::Effect::Sort::adjust && effect.target == define.element;
  });
  if (labelled || adjusted || size_of(define.value) > 40) {
    return std::nullopt;
  }
  Telling inside(words_, {});
  for (std::size_t i = 0; i < define.parameters.size() && i < expr.args.size(); ++i) {
    inside.stands_for_.emplace(define.parameters[i], resolved(expr.args[i]));
  }
  return inside.resolved(define.value);
}

Expr Telling::plain(Expr expr) const {
  expr = resolved(std::move(expr));
  while (true) {
    if (auto body = expansion(expr)) {
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

void Telling::pass(const std::vector<model::VariableId>& parameters, const std::vector<Expr>& arguments) {
  std::vector<Expr> values;
  for (const Expr& argument : arguments) {
    values.push_back(resolved(argument));
  }
  for (std::size_t i = 0; i < parameters.size() && i < values.size(); ++i) {
    stands_for_.insert_or_assign(parameters[i], values[i]);
  }
}

} // namespace brehon
