#include "dsl/check/expressions/rings.hpp"

#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace brehon::checking {

using model::Expr;
using model::Op;
using model::Sort;

namespace {

/// The numbers of the places of a ring.
model::Interval numbers_of(const model::Kind& ring) {
  const int low = std::stoi(ring.values.front());
  return {low, low + ring.size() - 1};
}

} // namespace

bool is_of_ring(const Context& context, const model::Type& type) {
  return type.sort == Sort::kind && context.model.kinds[type.kind].form == model::Form::ring;
}

Expr as_number(const Context& context, Expr value) {
  if (!is_of_ring(context, value.type))
    return value;
  const model::Interval numbers = numbers_of(context.model.kinds[value.type.kind]);
  const Span span = value.span;
  if (value.op == Op::constant && value.value != model::none) {
    const int number = value.value + numbers.low;
    return constant_expr(number, types::integer(number, number), span);
  }
  Expr out;
  out.op = Op::ring_number;
  out.type = types::integer(numbers.low, numbers.high);
  out.span = span;
  out.args = list(std::move(value));
  return out;
}

Expr as_place_of_ring(Context& context, Expr number, model::KindId ring) {
  const model::Interval numbers = numbers_of(context.model.kinds[ring]);
  const Span span = number.span;
  if (number.type.low > numbers.high || number.type.high < numbers.low) {
    error(context, DiagnosticId::range_overflow, span,
          fmt::format("`{}` has the places {} to {} only", context.model.kinds[ring].name, numbers.low, numbers.high));
    return {};
  }
  if (number.op == Op::constant)
    return constant_expr(number.value - numbers.low, kind_type(context, ring), span);
  Expr out;
  out.op = Op::ring_place;
  out.index = ring.number();
  out.type = kind_type(context, ring);
  out.span = span;
  out.args = list(std::move(number));
  return out;
}

void make_comparable(const Context& context, Expr& left, Expr& right) {
  if (left.type.sort == Sort::integer)
    right = as_number(context, std::move(right));
  else if (right.type.sort == Sort::integer)
    left = as_number(context, std::move(left));
}

} // namespace brehon::checking
