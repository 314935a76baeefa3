#include "dsl/check/expressions/sets.hpp"

#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

Expr set_expr(Context& context, const Node& node, const Type* expected) {
  Expr out;
  out.span = node.span;
  out.op = Op::set_of;
  const Type* element = expected != nullptr && expected->sort == Sort::set ? expected : nullptr;
  std::optional<Type> type;
  bool places = false;
  for (const Node& child : node.children) {
    if (child.kind == Kind::citation)
      continue;
    Expr value = expr(context, child, element);
    if (value.type.sort == Sort::error)
      return value;
    const bool is_place = value.type.sort == Sort::place || value.type.sort == Sort::places;
    if (type && is_place != places) {
      error(context, DiagnosticId::wrong_type, child.span, "places and values cannot stand in one set");
      return {};
    }
    places = is_place;
    type = type ? common(context, *type, value.type, child.span) : value.type;
    if (type->sort == Sort::error)
      return {};
    out.args.push_back(std::move(value));
  }
  if (!type) {
    if (element == nullptr) {
      error(context, DiagnosticId::wrong_type, node.span, "an empty set says not of what");
      return {};
    }
    out.type = *element;
    return out;
  }
  if (places) {
    out.op = Op::zones;
    out.type = *type;
    out.type.sort = Sort::places;
    return out;
  }
  if (type->sort != Sort::integer && type->sort != Sort::kind) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("{} cannot stand in a set", describe(context, *type)));
    return {};
  }
  out.type = types::set_of(*type);
  return out;
}

Expr range_expr(Context& context, const Node& node, const Type* expected) {
  const bool of_set = expected != nullptr && expected->sort == Sort::set && !expected->parts.empty();
  const Type element = of_set ? expected->parts[0] : types::integer(-1000, 1000);
  if (node.kind != Kind::range && !of_set) {
    error(context, DiagnosticId::wrong_type, node.span, "an open range needs something that has an end of its own");
    return {};
  }
  if (element.sort == Sort::kind && !context.model.kinds[element.kind].ordered) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("the values of {} have no order", describe(context, element)));
    return {};
  }
  const int top = element.sort == Sort::kind ? context.model.kinds[element.kind].size() - 1 : element.high;
  const int bottom = element.sort == Sort::kind ? 0 : element.low;
  const auto bound = [&](const Node& part) {
    Expr value = expr(context, part, &element);
    if (value.type.sort != Sort::error && !comparable(value.type, element)) {
      error(context, DiagnosticId::wrong_type, part.span,
            fmt::format("this is {}, but {} is needed", describe(context, value.type), describe(context, element)));
      return Expr();
    }
    return value;
  };
  Expr out;
  out.op = Op::range;
  out.span = node.span;
  Expr low = node.kind == Kind::range_to ? constant_expr(bottom, element, node.span) : bound(node[0]);
  Expr high = node.kind == Kind::range_from ? constant_expr(top, element, node.span) : bound(node.children.back());
  if (low.type.sort == Sort::error || high.type.sort == Sort::error)
    return {};
  Type type = element;
  if (type.sort == Sort::integer) {
    type.low = low.type.low;
    type.high = std::max(low.type.low, high.type.high);
  }
  out.type = types::set_of(type);
  out.args = list(std::move(low), std::move(high));
  return out;
}

} // namespace brehon::checking
