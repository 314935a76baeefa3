#include "tools/diff/alike/faults.hpp"

#include "tools/diff/alike/any.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon::diff {

using model::Expr;
using model::Op;

namespace {

/// Sums of numbers up to this one do not overflow.
constexpr int largest_sum = 1'000'000'000;

bool may_overflow(const Expr& expr) {
  return is_any(expr.op, {Op::add, Op::subtract, Op::multiply}) &&
         (expr.type.low < -largest_sum || expr.type.high > largest_sum);
}

bool is_within(const model::Type& type, int first, int last) {
  return type.sort != model::Sort::integer || (type.low >= first && type.high <= last);
}

bool is_simple(Op op) {
  return is_any(op, {Op::constant,  Op::variable,  Op::marker,     Op::zone,           Op::zones,       Op::content,
                     Op::top,       Op::bottom,    Op::attribute,  Op::kind_attribute, Op::owner,       Op::family_is,
                     Op::type_is,   Op::opponent,  Op::add,        Op::subtract,       Op::multiply,    Op::minimum,
                     Op::maximum,   Op::equal,     Op::less,       Op::less_equal,     Op::and_,        Op::or_,
                     Op::not_,      Op::is_none,   Op::is_empty,   Op::contains,       Op::conditional, Op::set_of,
                     Op::whole,     Op::set_union, Op::set_minus,  Op::some,           Op::every,       Op::count,
                     Op::different, Op::first,     Op::all,        Op::set_size,       Op::define,      Op::step,
                     Op::group,     Op::chain,     Op::neighbours, Op::unite});
}

} // namespace

bool Faults::can_fail(const Expr& expr) {
  if (!is_simple(expr.op) || may_overflow(expr) || !fit(expr)) {
    return true;
  }
  return can_fail_inside(expr) || (expr.op == Op::define && can_fail(expr.id<model::DefineId>()));
}

bool Faults::can_fail(model::DefineId define) {
  if (!defines_[define]) {
    defines_[define] = true; // should it come back to itself
    defines_[define] = can_fail(model_.defines[define].value);
  }
  return *defines_[define];
}

bool Faults::can_fail_inside(const Expr& expr) {
  const bool takes_none =
      is_any(expr.op, {Op::equal, Op::is_none, Op::and_, Op::or_, Op::not_, Op::conditional, Op::define});
  const auto fails = [&](const Expr& inner) { return can_fail(inner) || (!takes_none && inner.type.optional); };
  const auto any_fails = [&](const std::vector<Expr>& list) { return std::any_of(list.begin(), list.end(), fails); };
  return any_fails(expr.args) ||
         std::any_of(expr.binders.begin(), expr.binders.end(),
                     [&](const model::Binder& binder) { return any_fails(binder.source) || any_fails(binder.filter); });
}

/// Whether the arguments are what the name before them takes.
bool Faults::fit(const Expr& expr) const {
  if (expr.op == Op::zone) {
    return are_indices(expr.args, model_.zones[expr.id<model::ZoneId>()].dimensions);
  }
  if (expr.op == Op::marker) {
    return are_indices(expr.args, model_.markers[expr.id<model::MarkerId>()].dimensions);
  }
  if (expr.op == Op::define) {
    const model::Define& define = model_.defines[expr.id<model::DefineId>()];
    return std::equal(expr.args.begin(), expr.args.end(), define.parameters.begin(), define.parameters.end(),
                      [&](const Expr& arg, model::VariableId parameter) {
                        const model::Type& wanted = model_.variables[parameter].type;
                        return is_within(arg.type, wanted.low, wanted.high) && (wanted.optional || !arg.type.optional);
                      });
  }
  return true;
}

bool Faults::are_indices(const std::vector<Expr>& args, const std::vector<model::KindId>& of) const {
  return std::equal(args.begin(), args.end(), of.begin(), of.begin() + static_cast<std::ptrdiff_t>(args.size()),
                    [&](const Expr& arg, model::KindId kind) {
                      const model::Kind& wanted = model_.kinds[kind];
                      return is_within(arg.type, wanted.first, wanted.first + wanted.size() - 1);
                    });
}

} // namespace brehon::diff
