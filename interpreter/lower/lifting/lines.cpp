#include "interpreter/lower/lifting/lines.hpp"

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/meeting.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// Steps along longer lines would cost more than they save.
constexpr int longest_line = 8;

} // namespace

bool lifts_line(Context& context, const Expr& line) {
  const model::KindId kind = context.lifting.space.kind;
  const Expr& length = line[Role::length];
  return kind != model::none && line.id<model::KindId>() == kind && !line.flag && length.op == Op::constant &&
         length.value >= 1 && length.value <= longest_line && lifted_point(context, line[Role::start]) != nullptr &&
         leads_back(context, kind) && spans_end(context, kind) &&
         lifts_alone(context, model::VariableId(line.value), line[Role::condition]);
}

int where_line(Context& context, const Expr& line) {
  Writer& code = context.code;
  const model::KindId kind = context.lifting.space.kind;
  const int cells = context.lifting.space.cells();
  const int places = places_where(context, kind, model::VariableId(line.value), line[Role::condition]);
  const auto stepped = [&](int from, int direction) {
    const int to = code.cells.temporary(cells);
    code.emit(Operation::set_step, to, board_of(context, kind), from, code.constants.of(direction));
    return to;
  };
  int out = code.constants.of_set(cells, {});
  const auto& directions = board(context, kind).directions;
  for (int ahead = 0; ahead < static_cast<int>(directions.size()); ++ahead) {
    const int back = directions[static_cast<std::size_t>(ahead)].opposite;
    if (back <= ahead)
      continue;
    int ends = places;
    for (int made = 1; made < line[Role::length].value; ++made)
      ends = set_algebra(context, Operation::set_and, stepped(ends, ahead), places, cells);
    out = set_algebra(context, Operation::set_or, out, ends, cells);
    for (int made = 1; made < line[Role::length].value; ++made) {
      ends = stepped(ends, back);
      out = set_algebra(context, Operation::set_or, out, ends, cells);
    }
  }
  return led_to(context, context.lifting.space.variables.at(line[Role::start].id<model::VariableId>()), out);
}

} // namespace brehon::lowering
