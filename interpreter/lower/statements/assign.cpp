#include "interpreter/lower/statements/assign.hpp"

#include <fmt/format.h>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/expressions/ways.hpp"

namespace brehon::lowering {

namespace {

/// A marker is again what it is at the start, at all of its indices.
void reset_marker(Context& context, model::MarkerId id) {
  Writer& code = context.code;
  const model::Marker& marker = context.model.markers[id];
  int count = 1;
  for (const model::KindId dimension : marker.dimensions)
    count *= context.model.kinds[dimension].size();
  const int base = context.program.marker_cells[id];
  if (marker.initial == 0) {
    code.emit(Operation::clear, base, count);
    return;
  }
  for (int cell = 0; cell < count; ++cell)
    code.copy(base + cell, code.constants.of(marker.initial));
}

} // namespace

void let(Context& context, model::VariableId variable, const Expr& value, bool in_state) {
  Writer& code = context.code;
  const model::Variable& bound = context.model.variables[variable];
  const std::string name = bound.name.empty() ? "me" : bound.name;
  Location to;
  const Location from = argument(context, value, variable);
  if (!from.places.empty()) {
    to.places = keep_runs(context, from.places, in_state, name);
    to.cell = to.places.front().first;
    context.scope.variables[variable] = to;
    return;
  }
  if (from.ways) {
    to.ways = keep_ways(context, *from.ways, in_state, name);
    context.scope.variables[variable] = to;
    return;
  }
  to.cells = from.cells;
  to.cell = code.cells.kept(in_state, name, from.cells);
  if (bound.type.sort == model::Sort::set)
    code.emit(Operation::set_or, to.cell, from.cell, from.cell, from.cells);
  else
    for (int i = 0; i < from.cells; ++i)
      code.copy(to.cell + i, from.cell + i);
  if (from.place != model::none) {
    to.place = code.cells.kept(in_state, name + " place");
    code.copy(to.place, from.place);
  }
  if (from.number != model::none) {
    to.number = code.cells.kept(in_state, name + " number");
    code.copy(to.number, from.number);
  }
  context.scope.variables[variable] = to;
}

void set_marker(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& target = stmt[Role::marker];
  const model::Marker& marker = context.model.markers[target.id<model::MarkerId>()];
  const int base = context.program.marker_cells[target.id<model::MarkerId>()];
  const int cell = value(context, stmt[Role::value]);
  const model::Type& given = stmt[Role::value].type;
  if (given.optional && !marker.type.optional)
    check_known(context, cell, given, fmt::format("`{}` cannot be none", marker.name));
  if (!code.constants.known(cell))
    check_bounds(context, cell, given, {marker.name, marker.type, {}});
  if (marker.dimensions.empty()) {
    code.copy(base, cell);
    return;
  }
  int count = 0;
  const int index = flat_index(context, marker.dimensions, target.args, count);
  if (count == 1) {
    if (const auto number = code.constants.known(index))
      code.copy(base + *number, cell);
    else
      code.emit(Operation::store, base, index, cell);
    return;
  }
  const int at = code.cells.temporary();
  for (int i = 0; i < count; ++i) {
    code.emit(Operation::add, at, index, code.constants.of(i));
    code.emit(Operation::store, base, at, cell);
  }
}

void reset_markers(Context& context, const std::string& lasts) {
  Effects changed;
  for (const model::MarkerId id : ids(context.model.markers)) {
    if (context.model.markers[id].lasts == lasts)
      changed.markers.insert(id);
  }
  watched(context, changed, false, [&] {
    for (const model::MarkerId id : changed.markers)
      reset_marker(context, id);
  });
}

void remember(Context& context, const Stmt& stmt) {
  const auto id = stmt.id<model::MemoryId>();
  int rest = 0;
  const int instance = flat_index(context, context.model.memories[id].dimensions, stmt.args, rest);
  context.code.emit(stmt.act == Act::remember ? Operation::remember : Operation::forget, id, instance);
}

} // namespace brehon::lowering
