#include "interpreter/lower/setup.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/machine/execute.hpp"

#include <algorithm>

namespace brehon::lowering {

namespace {

using model::Act;
using model::Op;
using model::Stmt;

/// How often the statements in a loop happen at most.
double rounds(const model::Model& model, const Stmt& stmt) {
  if (stmt.act == Act::repeat_times && stmt.flag)
    return 1e9;
  if (stmt.act == Act::repeat_times)
    return std::max(0, stmt[model::Role::count].type.high);
  if (stmt.act == Act::repeat) {
    const model::Type& type = model.markers[stmt.id<model::MarkerId>()].type;
    return types::count_of_values(model, type);
  }
  double out = 1;
  for (const model::Binder& binder : stmt.binders) {
    const model::Type& type = model.variables[binder.variable].type;
    const bool has_values = type.sort == model::Sort::kind || type.sort == model::Sort::integer;
    out *= has_values ? types::count_of_values(model, type) : 100;
  }
  return out;
}

/// How many statements happen at most, those of rules that are called included.
double work(const model::Model& model, const model::Block& block, int depth) {
  constexpr int deepest = 20;
  constexpr double endless = 1e9;
  double out = 0;
  for (const Stmt& stmt : block) {
    out += 1;
    const bool loops = stmt.act == Act::for_each || stmt.act == Act::repeat || stmt.act == Act::repeat_times;
    for (const model::Block& inner : stmt.blocks)
      out += work(model, inner, depth) * (loops ? rounds(model, stmt) : 1);
    if (stmt.act == Act::do_)
      out += depth < deepest ? work(model, model.rules[stmt.id<model::RuleId>()].body, depth + 1) : endless;
  }
  return out;
}

} // namespace

void judge_setup(const Program& program, Diagnostics& diagnostics) {
  const model::Model& model = program.model;
  constexpr double most = 100000;
  if (model.setup.empty() || work(model, model.setup, 0) > most)
    return;
  Machine machine(program);
  State state(program);
  const bool has_chance = writes(model, model.setup).suspends;
  const Run run = has_chance ? machine.start(state) : machine.run_from(state, program.setup_given);
  if (run != Run::faulted)
    return;
  diagnostics.report(DiagnosticId::bad_set_up, machine.fault()->span,
                     "this cannot be carried out: " + machine.fault()->message);
}

} // namespace brehon::lowering
