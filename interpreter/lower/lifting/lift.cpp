#include <algorithm>
#include <numeric>
#include <utility>

#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/lower/lowerer.hpp"

// Conditions that are asked of all places of a board at once, or of all combinations of some values: they are lifted
// from one point to sets of points.

namespace brehon {

using model::Sort;

namespace {

model::Expr number(int value) {
  model::Expr out;
  out.op = model::Op::constant;
  out.value = value;
  return out;
}

/// `S is empty`.
bool is_emptiness(const model::Expr& condition) {
  return condition.args[0].op == model::Op::set_size && condition.args[1].op == model::Op::constant &&
         condition.args[1].value == 0;
}

} // namespace

Lowerer::Lifting::Lifting(Lowerer& lowerer, LiftedSpace space)
    : lowerer_(lowerer), outer_(std::exchange(lowerer.lifted_, std::move(space))) {}

Lowerer::Lifting::~Lifting() {
  lowerer_.lifted_ = std::move(outer_);
}

/// All places of a board, for which a variable stands.
Lowerer::LiftedSpace Lowerer::places_of(int kind, int variable) const {
  const int places = board(kind).places;
  return {kind, places, {{variable, {0, 1, places}}}};
}

int Lowerer::all_points() {
  std::vector<int> points(static_cast<std::size_t>(lifted_.points));
  std::iota(points.begin(), points.end(), 0);
  return constant_set(lifted_.cells(), points);
}

bool Lowerer::speaks_of_lifted(const Expr& expr) const {
  const std::set<int> used = expressions::variables(expr);
  return std::any_of(used.begin(), used.end(), [&](int variable) { return lifted_.variables.count(variable) > 0; });
}

/// Whether an expression says the same for all places and cannot fail, so that it can be asked at any time.
bool Lowerer::is_safe(const Expr& expr) const {
  const auto all_safe = [&] {
    return std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return is_safe(arg); });
  };
  switch (expr.op) {
  case Op::constant:
  case Op::whole:
    return true;
  case Op::variable:
    return lifted_.variables.count(expr.index) == 0;
  case Op::marker:
    return expr.args.empty();
  case Op::owner:
  case Op::attribute:
  case Op::place_index:
    return expr.args[0].op == Op::variable && all_safe();
  case Op::kind_attribute:
  case Op::opponent:
  case Op::next:
    return !expr.args[0].type.optional && all_safe();
  case Op::is_none:
    return all_safe();
  case Op::set_of:
    return all_safe() &&
           std::none_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.type.optional; });
  case Op::equal:
  case Op::and_:
  case Op::or_:
  case Op::not_:
  case Op::conditional:
  case Op::contains:
    return all_safe();
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    return all_safe() && is_safe(define.value) &&
           std::none_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.type.optional; });
  }
  default:
    return false; // what may fail, or costs much
  }
}

/// What an expression comes to at a point, where the point alone says so.
std::optional<int> Lowerer::value_at(const Expr& expr, int point) const {
  const auto arg = [&](std::size_t i) { return value_at(expr.args[i], point); };
  switch (expr.op) {
  case Op::constant:
    return expr.value;
  case Op::variable: {
    const auto found = lifted_.variables.find(expr.index);
    if (found == lifted_.variables.end() || !found->second.steps.empty())
      return std::nullopt;
    const Lifted& of = found->second;
    return of.first + point / of.stride % of.radix;
  }
  case Op::kind_attribute: {
    const auto of = arg(0);
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.args[0].type.kind)];
    if (!of || *of < kind.first || *of >= kind.first + kind.size())
      return std::nullopt;
    return kind.attributes[static_cast<std::size_t>(expr.index)].values[static_cast<std::size_t>(*of - kind.first)];
  }
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::minimum:
  case Op::maximum:
  case Op::equal:
  case Op::less:
  case Op::less_equal: {
    if (expr.args[0].type.sort == Sort::tuple || expr.flag)
      return std::nullopt;
    const auto a = arg(0), b = arg(1);
    return a && b ? types::compute(expr.op, *a, *b) : std::nullopt;
  }
  case Op::not_: {
    const auto a = arg(0);
    return a ? std::optional<int>(*a == 0 ? 1 : 0) : std::nullopt;
  }
  case Op::and_:
  case Op::or_: {
    const auto a = arg(0), b = arg(1);
    if (!a || !b)
      return std::nullopt;
    return expr.op == Op::and_ ? *a & *b : *a | *b;
  }
  default:
    return std::nullopt;
  }
}

/// The points where a condition holds, where they alone say so.
std::optional<std::vector<int>> Lowerer::points_at(const Expr& condition) const {
  std::vector<int> out;
  for (int point = 0; point < lifted_.points; ++point) {
    const auto holds = value_at(condition, point);
    if (!holds)
      return std::nullopt;
    if (*holds != 0)
      out.push_back(point);
  }
  return out;
}

/// An expression that is the point or a digit of it, or what steps from there lead to.
const Lowerer::Expr* Lowerer::lifted_point(const Expr& expr) const {
  return expr.op == Op::variable && lifted_.variables.count(expr.index) > 0 ? &expr : nullptr;
}

/// The slot of a zone that the point is: its last indices are all digits of the point in their order, and what stands
/// before them is the same for all points.
const Lowerer::Expr* Lowerer::lifted_slot(const Expr& expr) const {
  const Expr& slot = expr.op == Op::content ? expr.args[0] : expr;
  if (slot.op != Op::zone || slot.args.empty())
    return nullptr;
  const model::Zone& zone = model_.zones[static_cast<std::size_t>(slot.index)];
  if (zone.shape != model::Shape::slot || zone.dimensions.size() != slot.args.size())
    return nullptr;
  std::size_t i = slot.args.size();
  int stride = 1;
  for (; i > 0 && lifted_point(slot.args[i - 1]) != nullptr; --i) {
    const Lifted& digit = lifted_.variables.at(slot.args[i - 1].index);
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(zone.dimensions[i - 1])];
    if (digit.stride != stride || digit.first != kind.first || digit.radix != kind.size())
      return nullptr;
    stride *= digit.radix;
  }
  bool same_before = true;
  for (std::size_t before = 0; before < i; ++before)
    same_before = same_before && is_safe(slot.args[before]) &&
                  is_always(slot.args[before].type, model_.kinds[static_cast<std::size_t>(zone.dimensions[before])]);
  return stride == lifted_.points && same_before ? &slot : nullptr;
}

/// Of an equation: what is read of a slot or place, and what is the same for all places.
std::optional<std::pair<const Lowerer::Expr*, const Lowerer::Expr*>> Lowerer::lifted_sides(const Expr& equation) const {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const Expr& read = equation.args[side];
    const Expr& same = equation.args[1 - side];
    if (!is_safe(same))
      continue;
    const bool of_slot = (read.op == Op::owner || read.op == Op::attribute) && lifted_slot(read.args[0]) != nullptr;
    const bool is_place = lifted_point(read) != nullptr && lifted_.kind != model::none;
    const bool coordinate = read.op == Op::kind_attribute && lifted_point(read.args[0]) != nullptr &&
                            read.type.sort == Sort::integer && same.type.sort == Sort::integer &&
                            same.type.low >= read.type.low && same.type.high <= read.type.high && !same.type.optional;
    if (of_slot || coordinate || is_place || is_digit(read, same))
      return std::pair{&read, &same};
  }
  return std::nullopt;
}

bool Lowerer::lifts(const Expr& condition) {
  if (!speaks_of_lifted(condition))
    return is_safe(condition);
  switch (condition.op) {
  case Op::not_:
  case Op::and_:
  case Op::or_:
    if (std::all_of(condition.args.begin(), condition.args.end(), [&](const Expr& arg) { return lifts(arg); }))
      return true;
    if (const Expr* value = shown_there(condition)) {
      there_.push_back(value);
      const bool fits = lifts(condition.args[1]);
      there_.pop_back();
      if (fits)
        return true;
    }
    break;
  case Op::less:
  case Op::less_equal:
    if (order_of_points(condition))
      return true;
    break;
  case Op::conditional:
    if (!speaks_of_lifted(condition.args[0]) && is_safe(condition.args[0]) && lifts(condition.args[1]) &&
        lifts(condition.args[2]))
      return true;
    break;
  case Op::define: {
    const auto before = lifted_;
    bool fits = true;
    lift_arguments(condition, [&](int, const Expr& arg) { fits = fits && is_safe(arg) && !arg.type.optional; });
    fits = fits && lifts(model_.defines[static_cast<std::size_t>(condition.index)].value);
    lifted_ = before;
    return fits;
  }
  case Op::equal:
    if (lifted_sides(condition) || (is_emptiness(condition) && lifts_emptiness(condition.args[0].args[0])))
      return true;
    break;
  case Op::is_none:
    if ((condition.args[0].op == Op::owner || condition.args[0].op == Op::attribute) &&
        lifted_slot(condition.args[0].args[0]) != nullptr)
      return true;
    break;
  case Op::is_empty:
  case Op::family_is:
  case Op::type_is:
    if (lifted_slot(condition.args[0]) != nullptr)
      return true;
    break;
  case Op::contains:
    if (lifts_membership(condition.args[0], condition.args[1]))
      return true;
    break;
  default:
    break;
  }
  return points_at(condition).has_value();
}

/// The points from which the steps that a variable stands for lead to a set.
int Lowerer::led_to(const Lifted& from, int places) {
  return led_to(from.steps, places);
}

int Lowerer::led_to(const std::vector<int>& directions, int places) {
  const int number = board_of(lifted_.kind), cells = lifted_.cells();
  for (auto direction = directions.rbegin(); direction != directions.rend(); ++direction) {
    const int to = temporary(cells);
    emit(Operation::set_step, to, number, places, opposite(lifted_.kind, *direction));
    places = to;
  }
  return places;
}

/// The direction that leads back.
int Lowerer::opposite(int kind, int direction) {
  std::vector<Cell> opposites;
  for (const BoardLayout::Direction& each : board(kind).directions)
    opposites.push_back(each.opposite);
  const int to = temporary();
  emit(Operation::look_up, to, table(opposites), direction);
  return to;
}

/// Whether all directions of a board have one that leads back.
bool Lowerer::leads_back(int kind) const {
  const auto& directions = board(kind).directions;
  return std::all_of(directions.begin(), directions.end(),
                     [](const BoardLayout::Direction& direction) { return direction.opposite != model::none; });
}

/// The points whose slot holds a type for which a table has a value; the table has an entry for none before the types.
int Lowerer::slots_with(const Expr& slot, int table_of_types, const Expr& wanted) {
  const model::Zone& zone = model_.zones[static_cast<std::size_t>(slot.index)];
  int places = 1;
  for (const int kind : zone.dimensions)
    places *= model_.kinds[static_cast<std::size_t>(kind)].size();
  const int cells = (places + 31) / 32;
  int found = hoisted(expressions::variables(wanted), cells, [&] {
    const int to = temporary(cells);
    emit(Operation::slots, to, slot.index, value(wanted), table_of_types);
    return to;
  });
  if (places > lifted_.points) {
    const int here = temporary(cells);
    emit(Operation::set_shift, here, found, offset_of(slot), cells);
    found = set_algebra(Operation::set_and, here, all_points(), lifted_.cells());
  }
  return led_to(lifted_.variables.at(slot.args.back().index), found);
}

int Lowerer::lifted_equation(const Expr& equation) {
  const auto [read, same] = *lifted_sides(equation);
  if (read->op == Op::owner || read->op == Op::attribute)
    return slots_with(*lifted_slot(read->args[0]), attribute_table(*read), *same);
  const Expr& point = read->op == Op::variable ? *read : read->args[0];
  const Lifted& of = lifted_.variables.at(point.index);
  if (read->op != Op::variable || lifted_.kind == model::none)
    return led_to(of, points_equal(*read, *same));
  const int cells = lifted_.cells(), wanted = value(*same), to = temporary(cells);
  const Label end = label();
  emit(Operation::set_clear, to, cells);
  if (same->type.optional) {
    const int is_none = temporary();
    emit(Operation::less, is_none, wanted, constant(0));
    emit(Operation::jump_if, is_none, end);
  }
  emit(Operation::set_insert, to, wanted);
  bind(end);
  return led_to(of, to);
}

/// The set of the points that meet a condition; it may be a set that others use, too, so nothing may be written to it.
int Lowerer::lifted(const Expr& condition) {
  const int cells = lifted_.cells();
  if (!speaks_of_lifted(condition)) {
    const int to = temporary(cells);
    const Label end = label();
    emit(Operation::set_clear, to, cells);
    branch(condition, end, false);
    emit(Operation::set_or, to, to, all_points(), cells);
    bind(end);
    return to;
  }
  if (const auto points = points_at(condition))
    return constant_set(cells, *points);
  switch (condition.op) {
  case Op::not_:
    return set_algebra(Operation::set_minus, all_points(), lifted(condition.args[0]), cells);
  case Op::and_:
  case Op::or_: {
    if (shown_there(condition) != nullptr)
      return lifted_junction(condition);
    const int a = lifted(condition.args[0]), b = lifted(condition.args[1]);
    return set_algebra(condition.op == Op::and_ ? Operation::set_and : Operation::set_or, a, b, cells);
  }
  case Op::conditional: {
    const int to = temporary(cells);
    chosen(condition, [&](const Expr& side) {
      const int found = lifted(side);
      emit(Operation::set_or, to, found, found, cells);
    });
    return to;
  }
  case Op::define: {
    const auto before = lifted_;
    lift_arguments(condition, [&](int parameter, const Expr& arg) {
      variables_[parameter] = argument(arg, model_.variables[static_cast<std::size_t>(parameter)].type);
    });
    const int out = lifted(model_.defines[static_cast<std::size_t>(condition.index)].value);
    lifted_ = before;
    return out;
  }
  case Op::equal:
    if (lifted_sides(condition))
      return lifted_equation(condition);
    return set_algebra(Operation::set_minus, all_points(), where_not_empty(condition.args[0].args[0]), cells);
  case Op::less:
  case Op::less_equal:
    return points_in_order(condition, *order_of_points(condition));
  case Op::is_none: {
    const Expr& read = condition.args[0];
    return slots_with(*lifted_slot(read.args[0]), attribute_table(read),
                      number(read.type.sort == Sort::integer ? model::no_number : model::none));
  }
  case Op::is_empty:
    return slots_with(*lifted_slot(condition.args[0]), piece_table([](int) { return 0; }), number(model::none));
  case Op::family_is:
    return slots_with(*lifted_slot(condition.args[0]),
                      piece_table([&](int type) { return model_.types[static_cast<std::size_t>(type)].family; }),
                      number(condition.index));
  case Op::type_is:
    return slots_with(*lifted_slot(condition.args[0]), piece_table([](int type) { return type; }),
                      number(condition.index));
  case Op::contains:
    return lifted_membership(condition.args[0], condition.args[1]);
  default:
    break; // `lifts` says that there is no other
  }
  return all_points();
}

/// Makes the parameters of a definition that are lifted places such, and calls `other` with the rest.
void Lowerer::lift_arguments(const Expr& call, const std::function<void(int parameter, const Expr& argument)>& other) {
  const model::Define& define = model_.defines[static_cast<std::size_t>(call.index)];
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (const Expr* place = lifted_point(call.args[i]))
      lifted_.variables[define.parameters[i]] = lifted_.variables.at(place->index);
    else
      other(define.parameters[i], call.args[i]);
  }
}

/// Whether it can be asked of all places at once where a set that hangs on the place is empty: a span that begins
/// there, or several together.
bool Lowerer::lifts_emptiness(const Expr& set) {
  switch (set.op) {
  case Op::define: {
    const auto before = lifted_;
    bool fits = true;
    lift_arguments(set, [&](int, const Expr& arg) { fits = fits && is_safe(arg) && !arg.type.optional; });
    fits = fits && lifts_emptiness(model_.defines[static_cast<std::size_t>(set.index)].value);
    lifted_ = before;
    return fits;
  }
  case Op::unite: {
    const model::Binder& binder = set.binders[0];
    const bool plain = !binder.pieces && binder.filter.empty() && set.args[0].op == Op::constant &&
                       !speaks_of_lifted(binder.source[0]);
    return plain && lifts_emptiness(set.args[1]);
  }
  case Op::span:
    return set.index == lifted_.kind && lifted_point(set.args[0]) != nullptr && is_safe(set.args[1]) &&
           !set.args[1].type.optional && leads_back(set.index) && !speaks_of_lifted(set.args[2]) &&
           !speaks_of_lifted(set.args[3]);
  default:
    return false;
  }
}

/// The places for which a set that `lifts_emptiness` speaks of is not empty.
int Lowerer::where_not_empty(const Expr& expr) {
  const int kind = lifted_.kind, cells = lifted_.cells();
  if (expr.op == Op::define) {
    const auto before = lifted_;
    lift_arguments(expr, [&](int parameter, const Expr& arg) {
      variables_[parameter] = argument(arg, model_.variables[static_cast<std::size_t>(parameter)].type);
    });
    const int out = where_not_empty(model_.defines[static_cast<std::size_t>(expr.index)].value);
    lifted_ = before;
    return out;
  }
  if (expr.op == Op::unite) {
    const int to = temporary(cells);
    emit(Operation::set_clear, to, cells);
    each(expr.binders[0], expr.args[0], false,
         [&](int) { emit(Operation::set_or, to, to, where_not_empty(expr.args[1]), cells); });
    return to;
  }
  // From the places that bound a span back through those that it can run over.
  const Lifted from = lifted_.variables.at(expr.args[0].index);
  const int over = places_where(kind, expr.value, expr.args[2]);
  int spans = over;
  if (expr.args[3].op != Op::constant || expr.args[3].value == 0) {
    const int bounds = set_algebra(Operation::set_minus, places_where(kind, expr.value, expr.args[3]), over, cells);
    spans = set_algebra(Operation::set_and, led_to(std::vector<int>{value(expr.args[1])}, bounds), over, cells);
    emit(Operation::set_fill, spans, board_of(kind), over, opposite(kind, value(expr.args[1])));
  }
  return led_to(from, led_to(std::vector<int>{value(expr.args[1])}, spans));
}

} // namespace brehon
