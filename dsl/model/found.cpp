#include "dsl/model/expressions.hpp"
#include "dsl/model/known.hpp"
#include "dsl/model/substitute.hpp"

namespace brehon::expressions {

using model::Binder;
using model::Expr;
using model::Op;
using model::Role;
using model::VariableId;

namespace {

Expr of_variable(const Bodies& bodies, VariableId variable) {
  Expr out;
  out.op = Op::variable;
  out.index = variable.number();
  out.type = bodies.model.variables[variable].type;
  return out;
}

/// Adds a condition on one variable, as it is of another.
void add_condition(Bodies& bodies, const Expr& condition, VariableId of, VariableId variable, AllKnown& known) {
  if (is_constant(condition))
    return;
  if (of == variable) {
    known.push_back({&condition});
    return;
  }
  const Expr other = of_variable(bodies, variable);
  known.push_back({&bodies.keep(model::substituted(condition, {{of, &other}}))});
}

void add_members(Bodies& bodies, const Expr& set, VariableId variable, AllKnown& known);

/// Adds what holds of all that a binder finds.
void add_binder(Bodies& bodies, const Binder& binder, VariableId variable, AllKnown& known) {
  for (const Expr& filter : binder.filter)
    add_condition(bodies, filter, binder.variable, variable, known);
  if (!binder.pieces && !binder.source.empty())
    add_members(bodies, binder.source[0], variable, known);
}

/// Adds what holds of every member of a set.
void add_members(Bodies& bodies, const Expr& set, VariableId variable, AllKnown& known) {
  if (set.op == Op::all) {
    add_condition(bodies, set[Role::condition], set.binders[0].variable, variable, known);
    add_binder(bodies, set.binders[0], variable, known);
  } else if (set.op == Op::span || set.op == Op::group) {
    const Role role = set.op == Op::span ? Role::over : Role::condition;
    add_condition(bodies, set[role], VariableId(set.value), variable, known);
  } else if (set.op == Op::unite) {
    add_members(bodies, set[Role::each], variable, known);
  } else if (set.op == Op::set_minus) {
    add_members(bodies, set[Role::left], variable, known);
  } else if (set.op == Op::define) {
    add_members(bodies, bodies.of(set), variable, known);
  } else if (set.op == Op::variable) {
    if (const Expr* value = settled(set, known))
      add_members(bodies, *value, variable, known);
  }
}

} // namespace

const Expr* settled(const Expr& variable, const AllKnown& known) {
  for (const Known& fact : known) {
    if (fact.holds && fact.condition->op == Op::equal && same((*fact.condition)[Role::left], variable))
      return &(*fact.condition)[Role::right];
  }
  return nullptr;
}

void add_binders(Bodies& bodies, const std::vector<Binder>& binders, AllKnown& known) {
  for (const Binder& binder : binders)
    add_binder(bodies, binder, binder.variable, known);
}

void add_found(Bodies& bodies, const Expr& first, VariableId variable, AllKnown& known) {
  add_condition(bodies, first[Role::condition], first.binders[0].variable, variable, known);
  add_binder(bodies, first.binders[0], variable, known);
}

} // namespace brehon::expressions
