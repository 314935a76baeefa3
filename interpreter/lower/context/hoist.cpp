#include "interpreter/lower/context/hoist.hpp"

#include <algorithm>

namespace brehon::lowering {

namespace {

/// Whether all variables, but for the lifted point, are known at a hoist point.
bool is_known_at(const Context& context, const Hoist& hoist, const std::set<model::VariableId>& variables) {
  const auto& lifted = context.lifting.space.variables;
  return std::all_of(variables.begin(), variables.end(), [&](const model::VariableId variable) {
    const auto point = lifted.find(variable);
    if (point != lifted.end())
      return point->second.steps.empty();
    const auto at = context.scope.variables.find(variable);
    return at != context.scope.variables.end() &&
           (context.code.constants.known(at->second.cell) || hoist.cells.count(at->second.cell) > 0);
  });
}

/// Moves the code that begins at a label to a hoist point.
void splice(Context& context, Hoist& hoist, Label first) {
  const Label at = hoist.position.at;
  const int moved = context.code.move_code(first, hoist.position);
  for (Hoist& other : context.hoisting.points) {
    if (&other > &hoist && other.position.at >= at)
      other.position.at = other.position.at + moved;
  }
}

} // namespace

HoistPoint::HoistPoint(Context& context) : hoisting_(context.hoisting) {
  Hoist hoist{context.code.position(), {}, hoisting_.loops};
  for (const auto& [variable, at] : context.scope.variables) {
    if (!context.code.cells.is_free(at.cell))
      hoist.cells.insert(at.cell);
  }
  hoisting_.points.push_back(std::move(hoist));
}

int hoisted(Context& context, const std::set<model::VariableId>& variables, int cells,
            const std::function<int()>& write) {
  std::vector<Hoist>& points = context.hoisting.points;
  const auto point = std::find_if(points.begin(), points.end(), [&](const Hoist& hoist) {
    return hoist.loops < context.hoisting.loops && is_known_at(context, hoist, variables);
  });
  if (point == points.end())
    return write();
  const auto number = point - points.begin(); // writing adds points and takes them away
  Writer& code = context.code;
  const Label begin = code.label();
  code.bind(begin);
  int out = write();
  if (!code.constants.known(out)) {
    const int kept = code.cells.fixed(std::max(cells, 1));
    if (cells == 0)
      code.copy(kept, out);
    else
      code.emit(Operation::set_or, kept, out, out, cells);
    out = kept;
  }
  splice(context, points[static_cast<std::size_t>(number)], begin);
  return out;
}

} // namespace brehon::lowering
