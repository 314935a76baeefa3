#include "dsl/check/expressions/board_words.hpp"
#include "dsl/check/expressions/pieces.hpp"

#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// The numbers of the places of a ring.
model::Interval numbers_of(const model::Kind& ring) {
  const int low = std::stoi(ring.values.front());
  return {low, low + ring.size() - 1};
}

} // namespace

std::optional<Expr> board_word(Context& context, const Node& node) {
  if (node.text == "row" || node.text == "column") {
    const auto size = coordinates(context, node.text);
    if (!size)
      return std::nullopt;
    Expr out;
    out.op = Op::range;
    out.span = node.span;
    const Type number = types::integer(1, *size);
    out.type = types::set_of(number);
    out.args = list(constant_expr(1, number, node.span), constant_expr(*size, number, node.span));
    return out;
  }
  const model::KindId directions = named<model::KindId>(context, "direction");
  if (directions.is_none() || context.model.kinds[directions].form != model::Form::direction)
    return std::nullopt;
  if (node.text == "orthogonal" || node.text == "diagonal") {
    if (context.model.kinds[directions].size() != 8)
      return std::nullopt;
    Expr out;
    out.op = Op::set_of;
    out.span = node.span;
    const Type direction = kind_type(context, directions);
    out.type = types::set_of(direction);
    for (int value = node.text == "diagonal" ? 1 : 0; value < 8; value += 2)
      out.args.push_back(constant_expr(value, direction, node.span));
    return out;
  }
  const bool relative =
      std::any_of(relatives.begin(), relatives.end(), [&](const Relative& known) { return known.name == node.text; });
  if (!relative)
    return std::nullopt;
  if (context.names.paths.find("facing") == context.names.paths.end()) {
    error(context, DiagnosticId::missing_part, node.span, fmt::format("nothing says which way is `{}`", node.text))
        .suggestion = "say in the braces of the board what the players are `facing`";
    return Expr();
  }
  if (context.scope.actors.empty()) {
    error(context, DiagnosticId::misplaced, node.span, fmt::format("nobody acts here, so there is no `{}`", node.text))
        .suggestion = fmt::format("say whose: `p.{}` for a player p", node.text);
    return Expr();
  }
  return attribute_of(context, variable_expr(context, context.scope.actors.back(), node.span), node.text, node);
}

std::optional<int> coordinates(const Context& context, std::string_view word) {
  std::optional<int> size;
  for (const model::Kind& kind : context.model.kinds) {
    if (kind.rows == 0)
      continue;
    const int here = word == "row" ? kind.rows : kind.columns;
    if (size && *size != here)
      return std::nullopt;
    size = here;
  }
  return size;
}

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

namespace {

/// Whether a number that is written is that of a place of the ring that another value is of.
bool is_number_of_place(const Context& context, const Expr& number, const Expr& other) {
  if (number.op != Op::constant || number.type.sort != Sort::integer || !is_of_ring(context, other.type))
    return false;
  const model::Interval numbers = numbers_of(context.model.kinds[other.type.kind]);
  return number.value >= numbers.low && number.value <= numbers.high;
}

} // namespace

void make_comparable(Context& context, Expr& left, Expr& right) {
  if (is_number_of_place(context, left, right))
    left = as_place_of_ring(context, std::move(left), right.type.kind);
  else if (is_number_of_place(context, right, left))
    right = as_place_of_ring(context, std::move(right), left.type.kind);
  else if (left.type.sort == Sort::integer)
    right = as_number(context, std::move(right));
  else if (right.type.sort == Sort::integer)
    left = as_number(context, std::move(left));
}

} // namespace brehon::checking
