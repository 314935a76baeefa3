#include "dsl/check/expressions/board_words.hpp"

#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;

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

} // namespace brehon::checking
