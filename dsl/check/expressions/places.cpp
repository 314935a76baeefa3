#include "dsl/check/expressions/places.hpp"

#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

std::string example_place(const Context& context, model::ZoneId id) {
  const model::Zone& zone = context.model.zones[id];
  std::string indices;
  for (const model::KindId kind : zone.dimensions) {
    const bool acts = kind == model::player_kind && !context.scope.actors.empty();
    const std::vector<std::string>& values = context.model.kinds[kind].values;
    if (values.empty())
      return {};
    indices += indices.empty() ? "" : ", ";
    indices += acts ? "me" : kind == model::player_kind ? "first(player)" : values.front();
  }
  return fmt::format("{}[{}]", zone.name, indices);
}

Expr one_place(Context& context, const Node& node) {
  Expr value = expr(context, node);
  if (value.type.sort == Sort::error || value.type.sort == Sort::place)
    return value;
  const bool several = value.type.sort == Sort::places;
  Diagnostic& finding =
      error(context, DiagnosticId::wrong_type, node.span,
            several ? fmt::format("these are {}: say which of them is meant", describe(context, value.type))
                    : fmt::format("this is {}, but a place is needed", describe(context, value.type)));
  const std::string such = several && value.op == Op::zone && value.args.empty()
                               ? example_place(context, value.id<model::ZoneId>())
                               : std::string();
  if (!such.empty())
    finding.suggestion = fmt::format("such as `{}`", such);
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

Expr end_of_order(Context& context, std::string_view which, Expr place, Span span) {
  const auto all_are = [&](model::Shape shape) {
    return std::all_of(place.type.zones.begin(), place.type.zones.end(),
                       [&](model::ZoneId zone) { return context.model.zones[zone].shape == shape; });
  };
  const bool pile = all_are(model::Shape::pile);
  if (!pile && (which == "top" || !all_are(model::Shape::row))) {
    const bool row = all_are(model::Shape::row);
    Diagnostic& found = error(context, DiagnosticId::wrong_type, place.span,
                              row ? fmt::format("`{}` needs a pile, and this is a row", which)
                                  : fmt::format("`{}` needs what lies in one order: a row, or a pile", which));
    found.suggestion = row ? "say `first(…)` or `last(…)`" : "choose one by a condition: `first(x in … where …)`";
    return {};
  }
  Expr out;
  out.op = pile == (which == "last") ? Op::bottom : Op::top;
  out.span = span;
  out.type = place.type;
  out.type.sort = Sort::piece;
  out.type.optional = true;
  out.args = list(std::move(place));
  return out;
}

} // namespace brehon::checking
