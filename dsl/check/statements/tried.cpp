#include "dsl/check/context/nested.hpp"
#include "dsl/check/statements/stmt.hpp"

#include <utility>

namespace brehon::checking {

model::Block tried_statements(Context& context, const Node& block) {
  // An end within what is tried ends nothing.
  const int leaving = context.flow.leaving;
  const bool at_once = context.flow.at_once, tried = std::exchange(context.scope.tried, true);
  Place place;
  place.in_decision = true;
  model::Block out = check_block(context, block, context.scope.around, place);
  context.scope.tried = tried;
  context.flow.leaving = leaving;
  context.flow.at_once = at_once;
  return out;
}

} // namespace brehon::checking
