#include <algorithm>
#include <numeric>
#include <utility>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"
#include "interpreter/machine/cell_sets.hpp"

// Conditions on several parameters that are asked of all combinations of their values at once: the number of a
// combination has a digit for each parameter, as the number of an option has.

namespace brehon {

using model::Action;
using model::Binder;
using model::Sort;

namespace {

/// Sets of more combinations would cost more than they save.
constexpr int most_combinations = 256;

model::Expr joined(model::Op op, const model::Expr& a, const model::Expr& b) {
  model::Expr out;
  out.op = op;
  out.args = {a, b};
  out.span = b.span;
  out.type.sort = Sort::boolean;
  return out;
}

} // namespace

/// The combinations of the parameters of an action from one on. None where one of them is a piece, or a place of a
/// board, which is a point of its own; where its values do not follow one another; or where there are too many.
std::optional<Lowerer::LiftedSpace> Lowerer::combinations(const Action& action, const ProgramAction& program,
                                                          std::size_t from) const {
  LiftedSpace space{model::none, 1, {}};
  for (std::size_t i = action.parameters.size(); i-- > from;) {
    const Binder& binder = action.parameters[i];
    const std::vector<int>& values = program.parameters[i].values;
    const int kind = kind_of(binder), radix = static_cast<int>(values.size());
    const bool of_board = kind != model::none && model_.kinds[static_cast<std::size_t>(kind)].is_board();
    if (binder.pieces || of_board || values.empty() || values.back() - values.front() + 1 != radix ||
        !std::is_sorted(values.begin(), values.end()) || radix > most_combinations / space.points)
      return std::nullopt;
    space.variables[binder.variable] = {values.front(), space.points, radix, {}};
    space.points *= radix;
  }
  return space;
}

/// Of the parameters of an action from one on: the combinations that meet all requirements, if all can be asked at
/// once; `done` notes that they need not be asked again.
std::optional<int> Lowerer::combined_requirements(const Action& action, const ProgramAction& program, std::size_t from,
                                                  std::vector<bool>& done) {
  std::optional<LiftedSpace> space = how_.watched ? std::nullopt : combinations(action, program, from);
  if (!space)
    return std::nullopt;
  const Lifting lifting(*this, std::move(*space));
  std::vector<Expr> conditions;
  for (std::size_t i = from; i < action.parameters.size(); ++i) {
    const Binder& binder = action.parameters[i];
    if (!is_static(binder))
      conditions.push_back(joined(Op::contains, variable_expr(binder.variable), binder.source[0]));
    conditions.insert(conditions.end(), binder.filter.begin(), binder.filter.end());
  }
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    if (done[i])
      continue;
    if (action.guards[i].variable != model::none || is_waived(action.guards[i]))
      return std::nullopt;
    conditions.push_back(action.guards[i].value);
  }
  if (!std::all_of(conditions.begin(), conditions.end(), [&](const Expr& each) { return lifts(each); }))
    return std::nullopt;
  std::fill(done.begin(), done.end(), true);
  if (conditions.empty())
    return all_points();
  const Expr all = std::accumulate(conditions.begin() + 1, conditions.end(), conditions.front(),
                                   [](const Expr& a, const Expr& b) { return joined(Op::and_, a, b); });
  span_ = conditions.front().span;
  return hoisted(expressions::variables(all), lifted_.cells(), [&] { return lifted(all); });
}

Lowerer::Expr Lowerer::variable_expr(int variable) const {
  Expr out;
  out.op = Op::variable;
  out.index = variable;
  out.type = model_.variables[static_cast<std::size_t>(variable)].type;
  return out;
}

/// Whether an expression is one digit of the point, and all that another can be are values of it.
bool Lowerer::is_digit(const Expr& read, const Expr& wanted) const {
  if (lifted_.kind != model::none || lifted_point(read) == nullptr || wanted.type.optional ||
      wanted.type.sort != read.type.sort || wanted.type.kind != read.type.kind)
    return false;
  const Lifted& digit = lifted_.variables.at(read.index);
  if (read.type.sort == Sort::integer)
    return wanted.type.low >= digit.first && wanted.type.high < digit.first + digit.radix;
  const bool of_kind = read.type.sort == Sort::kind && read.type.kind != model::none;
  const model::Kind* kind = of_kind ? &model_.kinds[static_cast<std::size_t>(read.type.kind)] : nullptr;
  return of_kind && digit.first == kind->first && digit.radix == kind->size();
}

/// How far the slots of the points lie behind the first slot of their zone.
int Lowerer::offset_of(const Expr& slot) {
  const model::Zone& zone = model_.zones[static_cast<std::size_t>(slot.index)];
  int number = model::none; // of what stands before
  for (std::size_t i = 0; i < slot.args.size() && lifted_point(slot.args[i]) == nullptr; ++i) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(zone.dimensions[i])];
    int digit = value(slot.args[i]);
    if (kind.first != 0) {
      const int from_first = temporary();
      emit(Operation::subtract, from_first, digit, constant(kind.first));
      digit = from_first;
    }
    if (number != model::none) {
      const int pair = temporary();
      emit(Operation::multiply_add, pair, number, kind.size(), digit);
      digit = pair;
    }
    number = digit;
  }
  const int offset = temporary();
  emit(Operation::multiply_add, offset, number, lifted_.points, constant(0));
  return offset;
}

/// The points at which an expression, which they alone decide, comes to a value: the sets of all values stand in a
/// table.
int Lowerer::points_equal(const Expr& read, const Expr& wanted) {
  const bool is_variable = read.op == Op::variable;
  const Lifted& of = lifted_.variables.at(is_variable ? read.index : read.args[0].index);
  const int low = is_variable ? of.first : read.type.low;
  const int high = is_variable ? of.first + of.radix - 1 : read.type.high;
  const int cells = lifted_.cells(), to = temporary(cells);
  const int sets = sets_by_value(read, low, high, [](int here, int number) { return here == number; });
  emit(Operation::set_look_up, to, sets, value(wanted), cells);
  return to;
}

/// Where the tables hold the set of points that meet a condition for each number from one to another, for `set_look_up`
/// by the number. The condition is asked of what an expression comes to at the point, where no steps lead on from it.
int Lowerer::sets_by_value(const Expr& read, int low, int high,
                           const std::function<bool(int here, int number)>& holds) {
  LiftedSpace points = lifted_;
  for (auto& [variable, of] : points.variables)
    of.steps.clear();
  const Lifting lifting(*this, std::move(points));
  std::vector<Cell> sets;
  for (int number = low; number <= high; ++number) {
    std::vector<Cell> set(static_cast<std::size_t>(lifted_.cells()), 0);
    for (int point = 0; point < lifted_.points; ++point) {
      if (const auto here = value_at(read, point); here && holds(*here, number))
        cell_sets::insert(set.data(), point);
    }
    sets.insert(sets.end(), set.begin(), set.end());
  }
  return table(sets) - low * lifted_.cells();
}

/// Whether it can be asked of all points at once if what stands for them is in a set.
bool Lowerer::lifts_membership(const Expr& member, const Expr& set) {
  if (lifted_point(member) == nullptr || set.type.sort != Sort::set)
    return false;
  if (lifted_.kind != model::none)
    return is_safe(set);
  switch (set.op) {
  case Op::whole:
    return is_digit(member, member) && set.index == member.type.kind;
  case Op::set_of:
    return std::all_of(set.args.begin(), set.args.end(),
                       [&](const Expr& each) { return lifts(joined(Op::equal, member, each)); });
  case Op::set_minus:
  case Op::set_union:
    return lifts_membership(member, set.args[0]) && lifts_membership(member, set.args[1]);
  default:
    return false;
  }
}

int Lowerer::lifted_membership(const Expr& member, const Expr& set_expr) {
  if (lifted_.kind != model::none)
    return led_to(lifted_.variables.at(member.index), set(set_expr));
  const int cells = lifted_.cells();
  switch (set_expr.op) {
  case Op::set_of: {
    int out = constant_set(cells, {});
    for (const Expr& each : set_expr.args)
      out = set_algebra(Operation::set_or, out, lifted(joined(Op::equal, member, each)), cells);
    return out;
  }
  case Op::set_minus:
  case Op::set_union: {
    const int a = lifted_membership(member, set_expr.args[0]), b = lifted_membership(member, set_expr.args[1]);
    return set_algebra(set_expr.op == Op::set_minus ? Operation::set_minus : Operation::set_or, a, b, cells);
  }
  default: // `lifts_membership` says that it is the whole kind
    return all_points();
  }
}

} // namespace brehon
