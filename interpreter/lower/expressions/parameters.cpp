#include "interpreter/lower/expressions/parameters.hpp"

#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"

namespace brehon::lowering {

Location own_cells(Context& context, model::VariableId parameter, bool in_state, bool numbered) {
  Cells& cells = context.code.cells;
  const model::Variable& variable = context.model.variables[parameter];
  const std::string name = variable.name.empty() ? "me" : variable.name;
  Location out;
  out.cells = variable.type.sort == Sort::set ? width(context, variable.type) : 1;
  out.cell = cells.own(in_state, name, out.cells);
  if (is_piece(variable.type))
    out.place = cells.own(in_state, name + " place");
  if (numbered && is_piece(variable.type) && may_have_order(context, variable.type))
    out.number = cells.own(in_state, name + " number");
  return out;
}

void fill(Context& context, const Location& parameter, const Location& argument) {
  Writer& code = context.code;
  for (int cell = 0; cell < parameter.cells; ++cell)
    code.copy(parameter.cell + cell, argument.cell + cell);
  if (parameter.place != model::none)
    code.copy(parameter.place, argument.place);
  if (parameter.number != model::none)
    code.copy(parameter.number, argument.number == model::none ? code.constants.of(model::none) : argument.number);
}

} // namespace brehon::lowering
