#include "dsl/check/expressions/never.hpp"

#include "dsl/check/expressions/constants.hpp"

#include <fmt/format.h>

namespace brehon::checking {

using model::Sort;

namespace {

/// More options than one may be needed at once: that is not tried.
std::size_t options_named(const Context& context, const Node& node) {
  std::size_t count = 0;
  if (node.kind == Kind::name) {
    const Entry* entry = find(context, node.text);
    if (entry != nullptr && entry->symbol == Symbol::option)
      count = 1;
    if (entry != nullptr && entry->symbol == Symbol::define)
      count = 2;
  }
  for (const Node& child : node.children)
    count += options_named(context, child);
  return count;
}

} // namespace

void never_true(Context& context, const Node& condition, const Expr& value, std::string_view so) {
  if (value.type.sort == Sort::error || fold(context, value).value_or(1) != 0 || options_named(context, condition) > 1)
    return;
  dead(context, DiagnosticId::unreachable, condition.span, fmt::format("this is never true: {}", so));
}

void never_equal(Context& context, const Node& test, const Expr& left, const Expr& right) {
  if (left.type.sort != Sort::integer || right.type.sort != Sort::integer || options_named(context, test) > 1)
    return;
  if (fold(context, left) && fold(context, right))
    return; // what follows from it is said elsewhere
  if (left.type.high >= right.type.low && right.type.high >= left.type.low)
    return;
  const auto words = [](const Type& type) {
    return type.low == type.high ? fmt::format("{}", type.low) : fmt::format("{}..{}", type.low, type.high);
  };
  dead(context, DiagnosticId::unreachable, test.span,
       fmt::format("these are never equal: {} and {}", words(left.type), words(right.type)));
}

} // namespace brehon::checking
