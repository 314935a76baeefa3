#include "interpreter/lower/lifting/counted.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "dsl/model/substitute.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/lifting/meeting.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// Sets for greater numbers would cost more than they save.
constexpr int most_counted = 8;

/// Of how many one has to know whether there are as many.
int numbers_asked(const Counted& asked) {
  return asked.most ? *asked.most + 1 : asked.least;
}

/// Whether all that is asked is whether there is one.
bool asks_for_any(const Counted& asked) {
  return numbers_asked(asked) == 1;
}

} // namespace

std::optional<Expr> unfolded(const Context& context, const Expr& call) {
  const model::Define& define = context.model.defines[call.id<model::DefineId>()];
  const bool plain = std::all_of(call.args.begin(), call.args.end(), [](const Expr& arg) {
    return is_one_of(arg.op, {Op::variable, Op::constant, Op::opponent, Op::next, Op::conditional});
  });
  if (!plain || define.deep != 0 || is_adjusted(context, define.element) ||
      !types::are_within(context.model, call.args, define.parameters))
    return std::nullopt;
  model::Arguments arguments;
  for (std::size_t i = 0; i < call.args.size(); ++i)
    arguments[define.parameters[i]] = &call.args[i];
  return model::substituted(define.value, arguments);
}

std::optional<Counted> counted(const Context& context, const Expr& condition) {
  if (!is_one_of(condition.op, {Op::equal, Op::less, Op::less_equal}))
    return std::nullopt;
  for (const bool is_left : {true, false}) {
    const Expr& number = condition[is_left ? Role::right : Role::left];
    if (number.op != Op::constant || number.type.sort != Sort::integer)
      continue;
    std::optional<Expr> count = condition[is_left ? Role::left : Role::right];
    while (count && count->op == Op::define)
      count = unfolded(context, *count);
    if (!count || count->op != Op::count || count->value != 0 || count->binders.size() != 1 || count->args.size() != 1)
      continue;
    const int other = number.value + (condition.op != Op::less ? 0 : is_left ? -1 : 1);
    if (other < 0 || other >= most_counted)
      continue;
    if (condition.op == Op::equal)
      return Counted{*count, other, other};
    return is_left ? Counted{*count, 0, other} : Counted{*count, other, std::nullopt};
  }
  return std::nullopt;
}

bool lifts_counted(Context& context, const Counted& asked) {
  const Binder& binder = asked.count.binders[0];
  const Expr& condition = asked.count[Role::condition];
  if (numbers_asked(asked) == 0)
    return false;
  return asks_for_any(asked) ? lifts_some(context, binder, condition) : lifts_each(context, binder, condition);
}

int where_counted(Context& context, const Counted& asked) {
  Writer& code = context.code;
  const Binder& binder = asked.count.binders[0];
  const Expr& condition = asked.count[Role::condition];
  const int cells = context.lifting.space.cells();
  const auto without = [&](int points, int others) {
    return set_algebra(context, Operation::set_minus, points, others, cells);
  };
  if (asks_for_any(asked)) {
    const int any = where_some(context, binder, condition);
    return asked.most ? without(all_points(context), any) : any;
  }
  std::vector<int> at_least{all_points(context)};
  for (int number = 1; number <= numbers_asked(asked); ++number) {
    at_least.push_back(code.cells.temporary(cells));
    code.emit(Operation::set_clear, at_least.back(), cells);
  }
  where_each(context, binder, condition, [&](int points) {
    for (std::size_t number = at_least.size(); --number > 0;) {
      const int one_more = set_algebra(context, Operation::set_and, at_least[number - 1], points, cells);
      code.emit(Operation::set_or, at_least[number], at_least[number], one_more, cells);
    }
  });
  const int enough = at_least[static_cast<std::size_t>(asked.least)];
  return asked.most ? without(enough, at_least.back()) : enough;
}

} // namespace brehon::lowering
