#include "interpreter/lower/lifting/digits.hpp"

#include <algorithm>

#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/meeting.hpp"
#include "interpreter/lower/lifting/points.hpp"
#include "interpreter/machine/cell_sets.hpp"

namespace brehon::lowering {

Expr joined(Op op, const Expr& a, const Expr& b) {
  Expr out;
  out.op = op;
  out.args = {a, b};
  out.span = b.span;
  out.type.sort = Sort::boolean;
  return out;
}

Expr variable_expr(const Context& context, model::VariableId variable) {
  Expr out;
  out.op = Op::variable;
  out.index = variable.number();
  out.type = context.model.variables[variable].type;
  return out;
}

bool is_digit(const Context& context, const Expr& read, const Expr& wanted) {
  if (context.lifting.space.kind != model::none || lifted_point(context, read) == nullptr || wanted.type.optional ||
      wanted.type.sort != read.type.sort || wanted.type.kind != read.type.kind)
    return false;
  const Lifted& digit = context.lifting.space.variables.at(read.id<model::VariableId>());
  if (read.type.sort == Sort::integer)
    return wanted.type.low >= digit.first && wanted.type.high < digit.first + digit.radix;
  const bool of_kind = read.type.sort == Sort::kind && read.type.kind != model::none;
  const model::Kind* kind = of_kind ? &context.model.kinds[read.type.kind] : nullptr;
  return of_kind && digit.first == kind->first && digit.radix == kind->size();
}

int offset_of(Context& context, const Expr& slot) {
  Writer& code = context.code;
  const model::Zone& zone = context.model.zones[slot.id<model::ZoneId>()];
  int number = model::none; // of what stands before
  for (std::size_t i = 0; i < slot.args.size() && lifted_point(context, slot.args[i]) == nullptr; ++i) {
    const model::Kind& kind = context.model.kinds[zone.dimensions[i]];
    int digit = value(context, slot.args[i]);
    if (kind.first != 0) {
      const int from_first = code.cells.temporary();
      code.emit(Operation::subtract, from_first, digit, code.constants.of(kind.first));
      digit = from_first;
    }
    if (number != model::none) {
      const int pair = code.cells.temporary();
      code.emit(Operation::multiply_add, pair, number, kind.size(), digit);
      digit = pair;
    }
    number = digit;
  }
  const int offset = code.cells.temporary();
  code.emit(Operation::multiply_add, offset, number, context.lifting.space.points, code.constants.of(0));
  return offset;
}

int points_equal(Context& context, const Expr& read, const Expr& wanted) {
  Writer& code = context.code;
  const bool is_variable = read.op == Op::variable;
  const Lifted& of =
      context.lifting.space.variables.at((is_variable ? read : read[Role::operand]).id<model::VariableId>());
  const int low = is_variable ? of.first : read.type.low;
  const int high = is_variable ? of.first + of.radix - 1 : read.type.high;
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  const int sets = sets_by_value(context, read, low, high, [](int here, int number) { return here == number; });
  code.emit(Operation::set_look_up, to, sets, value(context, wanted), cells);
  return to;
}

int sets_by_value(Context& context, const Expr& read, int low, int high,
                  const std::function<bool(int here, int number)>& holds) {
  Writer& code = context.code;
  LiftedSpace points = context.lifting.space;
  for (auto& [variable, of] : points.variables)
    of.steps.clear();
  const Temporarily lifting(context.lifting.space, std::move(points));
  std::vector<Cell> sets;
  for (int number = low; number <= high; ++number) {
    std::vector<Cell> set(static_cast<std::size_t>(context.lifting.space.cells()), 0);
    for (int point = 0; point < context.lifting.space.points; ++point) {
      if (const auto here = value_at(context, read, point); here && holds(*here, number))
        cell_sets::insert(set.data(), point);
    }
    sets.insert(sets.end(), set.begin(), set.end());
  }
  return code.table(sets) - low * context.lifting.space.cells();
}

bool lifts_membership(Context& context, const Expr& member, const Expr& set) {
  if (lifted_point(context, member) == nullptr || set.type.sort != Sort::set)
    return false;
  if (context.lifting.space.kind != model::none)
    return is_safe_set(context, set);
  if (set.op == Op::whole)
    return is_digit(context, member, member) && set.id<model::KindId>() == member.type.kind;
  if (set.op == Op::set_of)
    return std::all_of(set.args.begin(), set.args.end(),
                       [&](const Expr& each) { return lifts(context, joined(Op::equal, member, each)); });
  return (set.op == Op::set_minus || set.op == Op::set_union) && lifts_membership(context, member, set[Role::left]) &&
         lifts_membership(context, member, set[Role::right]);
}

int lifted_membership(Context& context, const Expr& member, const Expr& among) {
  if (context.lifting.space.kind != model::none)
    return led_to(context, context.lifting.space.variables.at(member.id<model::VariableId>()), set(context, among));
  const int cells = context.lifting.space.cells();
  if (among.op == Op::set_of) {
    int out = context.code.constants.of_set(cells, {});
    for (const Expr& each : among.args)
      out = set_algebra(context, Operation::set_or, out, lifted(context, joined(Op::equal, member, each)), cells);
    return out;
  }
  if (among.op == Op::whole)
    return all_points(context);
  const int a = lifted_membership(context, member, among[Role::left]);
  const int b = lifted_membership(context, member, among[Role::right]);
  return set_algebra(context, among.op == Op::set_minus ? Operation::set_minus : Operation::set_or, a, b, cells);
}

} // namespace brehon::lowering
