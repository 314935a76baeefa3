#include "interpreter/lower/lifting/combine.hpp"

#include <algorithm>
#include <numeric>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/found.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// Sets of more combinations would cost more than they save.
constexpr int most_combinations = 256;

/// The combinations of the parameters of an action from one on. None where one of them is a piece, or a place of a
/// board, which is a point of its own; where its values do not follow one another; or where there are too many.
std::optional<LiftedSpace> combinations(const Context& context, const Action& action, const ProgramAction& program,
                                        std::size_t from) {
  LiftedSpace space{model::none, 1, {}};
  for (std::size_t i = action.parameters.size(); i-- > from;) {
    const Binder& binder = action.parameters[i];
    const std::vector<int>& values = program.parameters[i].values;
    const model::KindId kind = kind_of(context, binder);
    const int radix = static_cast<int>(values.size());
    const bool of_board = kind != model::none && context.model.kinds[kind].is_board();
    if (binder.pieces || of_board || values.empty() || values.back() - values.front() + 1 != radix ||
        !std::is_sorted(values.begin(), values.end()) || radix > most_combinations / space.points)
      return std::nullopt;
    space.variables[binder.variable] = {values.front(), space.points, radix, {}};
    space.points *= radix;
  }
  return space;
}

} // namespace

std::optional<int> combined_requirements(Context& context, const Action& action, const ProgramAction& program,
                                         std::size_t from, std::vector<bool>& done) {
  Writer& code = context.code;
  std::optional<LiftedSpace> space = context.watched ? std::nullopt : combinations(context, action, program, from);
  if (!space)
    return std::nullopt;
  const Temporarily lifting(context.lifting.space, std::move(*space));
  std::vector<Expr> conditions;
  for (std::size_t i = from; i < action.parameters.size(); ++i) {
    const Binder& binder = action.parameters[i];
    if (!is_static(binder))
      conditions.push_back(joined(Op::contains, variable_expr(context, binder.variable), binder.source[0]));
    conditions.insert(conditions.end(), binder.filter.begin(), binder.filter.end());
  }
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    if (done[i])
      continue;
    if (action.guards[i].variable != model::none || is_waived(context, action.guards[i]))
      return std::nullopt;
    conditions.push_back(action.guards[i].value);
  }
  if (!std::all_of(conditions.begin(), conditions.end(), [&](const Expr& each) { return lifts(context, each); }))
    return std::nullopt;
  std::fill(done.begin(), done.end(), true);
  if (conditions.empty())
    return all_points(context);
  const Expr all = std::accumulate(conditions.begin() + 1, conditions.end(), conditions.front(),
                                   [](const Expr& a, const Expr& b) { return joined(Op::and_, a, b); });
  code.origin.span = conditions.front().span;
  return hoisted(context, expressions::variables(all), context.lifting.space.cells(),
                 [&] { return lifted(context, all); });
}

} // namespace brehon::lowering
