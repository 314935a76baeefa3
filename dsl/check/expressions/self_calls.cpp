#include "dsl/check/expressions/self_calls.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace brehon::checking {

using model::Op;
using model::Role;
using model::Sort;

namespace {

/// The most calls of a definition within one another: each has cells and code of its own.
constexpr int most_deep = 100;

std::vector<const Expr*> self_calls(const Expr& value) {
  std::vector<const Expr*> out;
  model::each<Expr>(value, [&](const Expr& part) {
    if (part.op == Op::again)
      out.push_back(&part);
  });
  return out;
}

/// By how much more than a variable an expression is.
std::optional<int> rise_over(const Expr& expr, model::VariableId variable) {
  const bool sums = expr.op == Op::add || expr.op == Op::subtract;
  if (!sums || expr[Role::left].op != Op::variable || expr[Role::left].id<model::VariableId>() != variable ||
      expr[Role::right].op != Op::constant)
    return std::nullopt;
  return expr.op == Op::add ? expr[Role::right].value : -expr[Role::right].value;
}

/// How many calls can be within one another where a number goes one way with each of them.
std::optional<int> depth_by(const Context& context, const std::vector<const Expr*>& calls, std::size_t parameter,
                            model::VariableId variable) {
  const Type& type = context.model.variables[variable].type;
  if (type.sort != Sort::integer)
    return std::nullopt;
  int least = 0, most = 0;
  for (const Expr* call : calls) {
    const int step = rise_over(call->args[parameter], variable).value_or(0);
    least = call == calls.front() ? step : std::min(least, step);
    most = call == calls.front() ? step : std::max(most, step);
  }
  if (least <= 0 && most >= 0)
    return std::nullopt;
  return static_cast<int>((static_cast<long long>(type.high) - type.low) / std::min(std::abs(least), std::abs(most))) +
         1;
}

std::optional<int> proven_depth(const Context& context, const model::Define& define,
                                const std::vector<const Expr*>& calls) {
  std::optional<int> out;
  for (std::size_t i = 0; i < define.parameters.size(); ++i) {
    const std::optional<int> depth = depth_by(context, calls, i, define.parameters[i]);
    if (depth && (!out || *depth < *out))
      out = depth;
  }
  return out;
}

/// Whether the value is what calls of it were taken to be.
bool is_as_taken(Context& context, const Node& node, const model::Define& define, const Expr& value) {
  const Sort sort = value.type.sort;
  if (node.has(Kind::within) ? sort == Sort::integer : sort == Sort::boolean)
    return true;
  const Span span = node.get(Kind::value).front().span;
  if (sort == Sort::integer) {
    error(context, DiagnosticId::missing_part, span,
          fmt::format("`{}` calls itself, so its number needs bounds", define.name))
        .suggestion = fmt::format("say them behind it: `within {}..{}`", value.type.low, value.type.high);
  } else {
    error(context, DiagnosticId::wrong_type, span,
          fmt::format("`{}` calls itself, so it must be a condition, or a number within bounds, not {}", define.name,
                      describe(context, value.type)));
  }
  return false;
}

std::optional<int> depth_of(Context& context, const Node& node, const model::Define& define,
                            const std::vector<const Expr*>& calls) {
  const std::optional<int> proven = proven_depth(context, define, calls);
  const Node* deep = node.find(Kind::deep);
  if (deep == nullptr && !proven) {
    auto& finding = error(context, DiagnosticId::cyclic_definition, node.get(Kind::id).span,
                          fmt::format("`{}` calls itself, and nothing says how deep", define.name));
    finding.related.push_back({calls.front()->span, "here"});
    finding.suggestion = "say it behind the definition: `, at most 10 deep`, or let a number among its parameters fall "
                         "with each call, as in `f(n - 1)`";
    return std::nullopt;
  }
  const std::optional<int> depth = deep == nullptr ? proven : constant(context, deep->front(), "how deep calls can be");
  if (!depth || (*depth >= 1 && *depth <= most_deep))
    return depth;
  error(context, DiagnosticId::range_overflow, deep == nullptr ? node.get(Kind::id).span : deep->span,
        fmt::format("calls of `{}` can be {} deep; 1 to {} are allowed", define.name, *depth, most_deep));
  return std::nullopt;
}

bool mentions(const Node& node, std::string_view name) {
  return (node.kind == Kind::name && node.text == name) ||
         std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return mentions(child, name); });
}

} // namespace

void excuse_self_calls(Context& context, const Node& node, std::size_t findings) {
  Diagnostics& reported = context.findings.reported;
  if (node.has(Kind::within) || reported.size() == findings || !reported.only(findings, {DiagnosticId::wrong_type}) ||
      !mentions(node.get(Kind::value), node.name()))
    return;
  reported.cut(findings);
  error(context, DiagnosticId::missing_part, node.get(Kind::value).front().span,
        fmt::format("`{}` calls itself, and without bounds it is taken to be a condition", node.name()))
      .suggestion = "where it is a number, say its bounds behind it: `within 0..9`";
}

Type type_of_self(const std::optional<Type>& bounds) {
  return bounds ? *bounds : types::boolean();
}

bool judge_self_calls(Context& context, const Node& node, model::DefineId id, const Expr& value) {
  if (value.type.sort == Sort::error)
    return false;
  const std::vector<const Expr*> calls = self_calls(value);
  model::Define& define = context.model.defines[id];
  if (calls.empty()) {
    if (const Node* deep = node.find(Kind::deep))
      dead(context, DiagnosticId::unreachable, deep->span, fmt::format("`{}` never calls itself", define.name));
    return true;
  }
  const std::optional<int> depth =
      is_as_taken(context, node, define, value) ? depth_of(context, node, define, calls) : std::nullopt;
  define.deep = depth.value_or(0);
  return depth.has_value();
}

} // namespace brehon::checking
