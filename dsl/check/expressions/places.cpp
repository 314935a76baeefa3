#include "dsl/check/expressions/places.hpp"

#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"

#include <fmt/format.h>

namespace brehon::checking {

using model::Sort;

Expr one_place(Context& context, const Node& node) {
  Expr value = expr(context, node);
  if (value.type.sort == Sort::error || value.type.sort == Sort::place)
    return value;
  const bool several = value.type.sort == Sort::places;
  error(context, DiagnosticId::wrong_type, node.span,
        several ? fmt::format("these are {}: say which of them is meant", describe(context, value.type))
                : fmt::format("this is {}, but a place is needed", describe(context, value.type)));
  return {};
}

Expr some_places(Context& context, const Node& node) {
  Expr value = expr(context, node);
  if (value.type.sort == Sort::error || value.type.sort == Sort::place || value.type.sort == Sort::places)
    return value;
  error(context, DiagnosticId::wrong_type, node.span,
        fmt::format("this is {}, but places are needed", describe(context, value.type)));
  return {};
}

} // namespace brehon::checking
