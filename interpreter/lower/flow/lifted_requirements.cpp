#include "interpreter/lower/flow/lifted_requirements.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/flow/listing.hpp"
#include "interpreter/lower/lifting/found.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// How many steps a constant is away from the lifted place, and can be so from the places that it leads to; 0 where it
/// is not, or further.
int steps_ahead(const Context& context, const Expr& expr) {
  constexpr int most_steps = 3;
  if (expr.op != Op::step || lifted_point(context, expr[Role::start]) == nullptr)
    return 0;
  const Expr* distance = expr.has(Role::distance) ? &expr[Role::distance] : nullptr;
  const int steps = distance == nullptr ? 1 : distance->op == Op::constant ? distance->value : 0;
  const bool leads = is_safe(context, expr[Role::direction]) && !expr[Role::direction].type.optional &&
                     !speaks_of_lifted(context, expr[Role::direction]) &&
                     leads_back(context, context.lifting.space.kind);
  return leads && steps >= 1 && steps <= most_steps ? steps : 0;
}

} // namespace

std::optional<int> lifted_requirements(Context& context, const Action& action, std::size_t at,
                                       std::vector<bool>& done) {
  Writer& code = context.code;
  const Binder& binder = action.parameters[at];
  const model::KindId kind = kind_of(context, binder);
  const bool all = binder.source[0].op == Op::whole && binder.filter.empty();
  if (!all || context.watched || kind == model::none || !context.model.kinds[kind].is_board())
    return std::nullopt;
  const int cells = board(context, kind).cells;
  const Temporarily lifting(context.lifting.space, places_of(context, kind, binder.variable));
  std::optional<int> out;
  const auto meet = [&](int places) {
    out = out ? set_algebra(context, Operation::set_and, *out, places, cells) : places;
  };
  std::vector<bool> known_guards = done; // constants that are a step away count as known
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    const model::Guard& guard = action.guards[i];
    if (done[i] || !ready(action, guard, at + 1, known_guards))
      continue;
    code.origin.span = guard.value.span;
    code.origin.element = guard.element;
    if (guard.variable != model::none) {
      const int steps = steps_ahead(context, guard.value);
      if (steps == 0)
        continue;
      known_guards[i] = true;
      Lifted ahead = context.lifting.space.variables.at(guard.value[Role::start].id<model::VariableId>());
      ahead.steps.insert(ahead.steps.end(), static_cast<std::size_t>(steps),
                         value(context, guard.value[Role::direction]));
      context.lifting.space.variables[guard.variable] = ahead;
      meet(led_to(context, ahead, all_points(context)));
    } else if (!is_waived(context, guard) && lifts(context, guard.value)) {
      done[i] = known_guards[i] = true;
      meet(hoisted(context, free_variables(guard.value), cells, [&] { return lifted(context, guard.value); }));
    } else if (const auto met = is_waived(context, guard) ? std::nullopt : weaker(context, guard.value)) {
      meet(hoisted(context, free_variables(*met), cells, [&] { return lifted(context, *met); }));
    }
  }
  // A constant that nothing asks for any more need not be computed.
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    const bool is_step = known_guards[i] && !done[i];
    done[i] = done[i] || (is_step && std::none_of(action.guards.begin(), action.guards.end(), [&](const auto& other) {
                            const bool open = !done[static_cast<std::size_t>(&other - action.guards.data())];
                            return open && expressions::variables(other.value).count(action.guards[i].variable) > 0;
                          }));
  }
  return out;
}

} // namespace brehon::lowering
