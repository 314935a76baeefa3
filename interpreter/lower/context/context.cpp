#include "interpreter/lower/context/context.hpp"

#include <climits>

#include <fmt/format.h>

#include "dsl/model/types.hpp"

namespace brehon::lowering {

void begin_function(Context& context, const Surroundings& surroundings) {
  context.code.cells.begin_subroutine();
  context.code.quiet = false;
  context.surroundings = surroundings;
  context.surroundings.function = ++context.functions;
  context.routine = {true, nullptr, context.code.cells.locals(), false};
}

void enter(Context& context, const Surroundings& surroundings) {
  context.code.cells.begin_subroutine();
  context.surroundings = surroundings;
  context.code.quiet = surroundings.tried > 0;
  context.scope.turn_players.clear();
  context.routine = {true, nullptr, context.code.cells.locals(), false};
}

void too_many(Context& context, Span span, std::string_view what, std::string_view of_what) {
  context.diagnostics.report(DiagnosticId::range_overflow, span,
                             fmt::format("{} has more than {} million {}", what, most_options / 1000000, of_what));
}

void check_known(Context& context, int cell, const model::Type& type, const std::string& what) {
  if (!type.optional)
    return;
  const bool number = type.sort == Sort::integer;
  Writer& code = context.code;
  code.emit(Operation::check_range, cell, number ? model::no_number + 1 : 0, INT_MAX, code.fault(what));
}

void check_bounds(Context& context, int cell, const model::Type& given, const model::Variable& to) {
  if (types::is_within(given, to.type))
    return;
  Writer& code = context.code;
  const Label fine = code.label();
  if (given.optional && to.type.optional) {
    const int is_none = code.cells.temporary();
    code.emit(Operation::equal, is_none, cell, code.constants.of(model::no_number));
    code.emit(Operation::jump_if, is_none, fine);
  }
  const std::string what = fmt::format("`{}` would be {{}}, outside of {}..{}", to.name, to.type.low, to.type.high);
  code.emit(Operation::check_range, cell, to.type.low, to.type.high, code.fault(what));
  code.bind(fine);
}

} // namespace brehon::lowering
