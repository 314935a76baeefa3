#include "dsl/check/statements/match.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace brehon::checking {

using model::Act;
using model::Role;
using model::Sort;
using model::Stmt;

namespace {

std::optional<int> case_value(Context& context, const Node& pattern, const Type& type) {
  if (pattern.kind == Kind::none) {
    if (type.optional)
      return type.sort == Sort::integer ? model::no_number : model::none;
    error(context, DiagnosticId::wrong_type, pattern.span, fmt::format("{} is never none", describe(context, type)));
    return std::nullopt;
  }
  const Expr value = value_of(context, pattern, type);
  if (value.type.sort == Sort::error)
    return std::nullopt;
  const auto known = fold(context, value);
  if (!known)
    error(context, DiagnosticId::not_constant, pattern.span, "a case is a value");
  return known;
}

/// Whether the conditions around a value leave it open whether it is none.
bool may_be_none_here(const Context& context, const Expr& value) {
  expressions::Bodies bodies(context.model);
  return expressions::may_be_none(bodies, context.scope.known, value) != nullptr;
}

} // namespace

Stmt match_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::match, parent);
  Expr subject = expr(context, node[0]);
  const Type type = subject.type;
  stmt.args.push_back(std::move(subject));
  if (type.sort == Sort::error)
    return stmt;
  if (type.sort != Sort::kind && type.sort != Sort::integer) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a value of a kind or a number is needed", describe(context, type)));
    return stmt;
  }
  std::map<int, Span> seen;
  bool unclear = false;
  const auto known = fold(context, stmt[Role::value]);
  for (const Node& child : node.children) {
    if (child.kind != Kind::match_case)
      continue;
    stmt.cases.emplace_back();
    for (const Node& pattern : child.children) {
      if (pattern.kind == Kind::block || pattern.kind == Kind::citation)
        continue;
      const auto value = case_value(context, pattern, type);
      unclear = unclear || !value;
      if (!value)
        continue;
      stmt.cases.back().push_back(*value);
      const auto [first, is_new] = seen.emplace(*value, pattern.span);
      if (is_new)
        continue;
      error(context, DiagnosticId::doubled_case, pattern.span, fmt::format("`{}` stands twice", pattern.text))
          .related.push_back({first->second, "the first one is here"});
    }
    const auto& values = stmt.cases.back();
    DeadPart dead_part(context, known && std::find(values.begin(), values.end(), *known) == values.end());
    model::Block block = check_block(context, child.get(Kind::block), parent, place);
    stmt.blocks.push_back(dead_part.close() ? model::Block() : std::move(block));
  }
  if (unclear)
    return stmt; // it may be what seems to be missing
  const int first = type.sort == Sort::integer ? type.low : 0;
  const int size = type.sort == Sort::integer ? type.high - type.low + 1 : context.model.kinds[type.kind].size();
  std::string missing;
  const bool whole_range = type.sort == Sort::kind || size <= 64;
  for (int value = first; whole_range && value < first + size; ++value) {
    if (seen.count(value) > 0)
      continue;
    const std::string word =
        type.kind != model::none ? kind_value_name(context, type.kind, value) : fmt::format("{}", value);
    missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", word);
  }
  const int nothing = type.sort == Sort::integer ? model::no_number : model::none;
  if (seen.count(nothing) == 0 && may_be_none_here(context, stmt[Role::value]))
    missing += fmt::format("{}`none`", missing.empty() ? "" : ", ");
  if (!missing.empty())
    error(context, DiagnosticId::missing_case, node[0].span, fmt::format("no case for {}", missing));
  return stmt;
}

} // namespace brehon::checking
