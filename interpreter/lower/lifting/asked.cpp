#include "interpreter/lower/lifting/asked.hpp"

#include <algorithm>

#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// The first choice between two values in an expression that a test of the point makes; none within what binds
/// variables.
const Expr* choice_in(const Context& context, const Expr& expr) {
  if (!expr.binders.empty() || !expr.blocks.empty() || model::binds_place(expr.op))
    return nullptr;
  if (expr.op == Op::conditional && speaks_of_lifted(context, expr[Role::condition]))
    return &expr;
  for (const Expr& arg : expr.args) {
    if (const Expr* found = choice_in(context, arg))
      return found;
  }
  return nullptr;
}

/// An expression with one of its parts, by which it was taken apart, in other words.
Expr with(const Expr& expr, const Expr* part, const Expr& instead) {
  if (&expr == part)
    return instead;
  Expr out = expr;
  for (std::size_t i = 0; i < expr.args.size(); ++i)
    out.args[i] = with(expr.args[i], part, instead);
  return out;
}

} // namespace

Expr asked_of_place(Expr expr, model::VariableId piece, const Expr& place, const model::Zone& zone) {
  const auto is_piece = [piece](const model::Expr& each) {
    return each.op == model::Op::variable && each.id<model::VariableId>() == piece;
  };
  if (expr.op == model::Op::place_index && is_piece(expr[Role::piece])) {
    const auto dimension = std::find(zone.dimensions.begin(), zone.dimensions.end(), expr.id<model::KindId>());
    if (dimension == zone.dimensions.end())
      return expr;
    model::Expr index = place.args[static_cast<std::size_t>(dimension - zone.dimensions.begin())];
    index.type = expr.type;
    return index;
  }
  if (zone.shape == model::Shape::slot && is_piece(expr)) {
    model::Expr content;
    content.op = model::Op::content;
    content.type = expr.type;
    content.args = {place};
    return content;
  }
  for (model::Expr& arg : expr.args)
    arg = asked_of_place(std::move(arg), piece, place, zone);
  for (Binder& inner : expr.binders) {
    for (auto* list : {&inner.source, &inner.filter}) {
      for (model::Expr& each : *list)
        each = asked_of_place(std::move(each), piece, place, zone);
    }
  }
  return expr;
}

std::optional<Expr> asked_of_slot(const Context& context, const Binder& binder, const Expr& condition) {
  const Expr* slot = binder.pieces && binder.source.size() == 1 ? lifted_slot(context, binder.source[0]) : nullptr;
  if (slot == nullptr)
    return std::nullopt;
  Expr empty;
  empty.op = Op::is_empty;
  empty.type.sort = Sort::boolean;
  empty.args = {*slot};
  Expr filled;
  filled.op = Op::not_;
  filled.type.sort = Sort::boolean;
  filled.args = {empty};
  const model::Zone& zone = context.model.zones[slot->id<model::ZoneId>()];
  return joined(Op::and_, filled, asked_of_place(condition, binder.variable, *slot, zone));
}

std::optional<Expr> asked_one_by_one(const Expr& condition) {
  if (condition.op != Op::contains || condition[Role::set].op != Op::set_of || condition[Role::set].args.empty())
    return std::nullopt;
  std::optional<Expr> out;
  for (const Expr& value : condition[Role::set].args) {
    const Expr is_value = joined(Op::equal, condition[Role::element], value);
    out = out ? joined(Op::or_, *out, is_value) : is_value;
  }
  return out;
}

std::optional<Cases> cases_of(const Context& context, const Expr& condition) {
  if (is_one_of(condition.op, {Op::and_, Op::or_, Op::not_}))
    return std::nullopt;
  const Expr* choice = choice_in(context, condition);
  if (choice == nullptr)
    return std::nullopt;
  return Cases{(*choice)[Role::condition], with(condition, choice, (*choice)[Role::yes]),
               with(condition, choice, (*choice)[Role::no])};
}

} // namespace brehon::lowering
