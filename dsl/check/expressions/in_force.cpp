#include "dsl/check/expressions/in_force.hpp"

#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <utility>

namespace brehon::checking {

using model::Op;
using model::Sort;

Expr in_force(Context& context, Op op, model::PieceTypeId type, model::VariableId player, Span span) {
  Expr out;
  out.op = op;
  out.index = type.number();
  out.span = span;
  out.args = list(variable_expr(context, player, span));
  if (op == Op::held) {
    out.type = types::boolean();
    return out;
  }
  const model::FamilyId family = context.model.types[type].family;
  out.type.sort = Sort::piece;
  out.type.families = {family};
  out.type.zones = {context.model.families[family].in_force};
  return out;
}

bool has_copies(const Context& context, model::PieceTypeId type) {
  const model::PieceType& known = context.model.types[type];
  return known.copies > 1 || known.unlimited;
}

model::Binder copies_in_force(Context& context, model::PieceTypeId type, model::VariableId player, Span span) {
  const model::FamilyId family = context.model.types[type].family;
  const model::ZoneId id = context.model.families[family].in_force;
  const model::Zone& zone = context.model.zones[id];
  Expr places = make(Op::zone, types::places({id}, {family}, zone.dimensions.size() == 1), span,
                     list(variable_expr(context, player, span)));
  places.index = id.number();
  Type piece = places.type;
  piece.sort = Sort::piece;
  model::Binder out;
  out.span = span;
  out.pieces = true;
  out.source.push_back(std::move(places));
  out.variable = hidden_variable(context, std::move(piece), span);
  Expr alike = make(Op::type_is, types::boolean(), span, list(variable_expr(context, out.variable, span)));
  alike.index = type.number();
  out.filter.push_back(std::move(alike));
  return out;
}

Expr count_in_force(Context& context, model::PieceTypeId type, model::VariableId player, Span span) {
  const model::PieceType& known = context.model.types[type];
  Expr out = make(Op::count, types::integer(0, known.unlimited ? 10000 : known.copies), span,
                  list(constant_expr(1, types::boolean(), span)));
  out.binders.push_back(copies_in_force(context, type, player, span));
  return out;
}

} // namespace brehon::checking
