#include "interpreter/lower/statements/sides.hpp"

#include <climits>

#include "interpreter/lower/expressions/lookup.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

void roll_family(Context& context, const Stmt& stmt, const model::Family& family, int at) {
  Writer& code = context.code;
  const int sides = context.model.kinds[family.showing].size();
  const int first = family.first_type.number(), last = first + family.types - sides;
  const bool several = last > first; // of its pieces differ in more than the side
  const int left = code.cells.of_state("left to roll"), count = code.cells.temporary(), type = code.cells.temporary(),
            test = code.cells.temporary();
  const int unturned = several ? code.cells.of_state("rolled") : code.constants.of(first);
  const Label family_begins = code.label(), again = code.label(), end = code.label();
  if (several)
    code.copy(unturned, code.constants.of(first));
  code.bind(family_begins);
  for (int side = 1; side < sides; ++side) {
    code.emit(Operation::add, type, unturned, code.constants.of(side));
    code.emit(Operation::count_type, count, at, type);
    code.emit(Operation::turn, at, type, unturned, count);
  }
  code.emit(Operation::count_type, left, at, unturned);
  code.bind(again);
  code.emit(Operation::jump_unless, left, end);
  context.program.chances.push_back({stmt.element, family.showing, stmt.span});
  code.emit(Operation::chance_roll, type, sides, static_cast<int>(context.program.chances.size()) - 1);
  code.emit(Operation::add, type, type, unturned);
  code.emit(Operation::turn, at, unturned, type, code.constants.of(1));
  code.emit(Operation::subtract, left, left, code.constants.of(1));
  code.jump(again);
  code.bind(end);
  if (!several)
    return;
  code.emit(Operation::add, unturned, unturned, code.constants.of(sides));
  code.emit(Operation::less_equal, test, unturned, code.constants.of(last));
  code.emit(Operation::jump_if, test, family_begins);
}

} // namespace

void roll(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  if (context.surroundings.given)
    return each_place(context, stmt[Role::changed], false, [&](int at) { code.emit(Operation::deal, at); });
  const std::size_t locals = code.cells.locals();
  std::vector<model::FamilyId> rolled;
  for (const model::FamilyId family : stmt[Role::changed].type.families) {
    if (context.model.families[family].showing != model::none)
      rolled.push_back(family);
  }
  each_place(context, stmt[Role::changed], true, [&](int at) {
    for (const model::FamilyId family : rolled)
      roll_family(context, stmt, context.model.families[family], at);
  });
  code.clear_state(locals);
}

void turn(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Piece turned = piece(context, stmt[Role::changed]);
  const int side = value(context, stmt[Role::value]), before = code.cells.temporary(), type = code.cells.temporary();
  const model::Type& sides = stmt[Role::value].type;
  const model::FamilyId family = stmt[Role::changed].type.families.front();
  const model::Kind& kind = context.model.kinds[context.model.families[family].showing];
  check_known(context, side, sides, "a piece cannot be turned to none");
  if (!code.constants.known(side) && kind.numeric())
    code.emit(Operation::check_range, side, kind.first, kind.first + kind.size() - 1,
              code.fault("there is no such side"));
  code.copy(before, turned.type);
  code.emit(Operation::check_range, before, 0, INT_MAX, code.fault("there is no piece to turn"));
  code.emit(
      Operation::look_up, type,
      piece_table(context, [&](model::PieceTypeId t) { return context.model.types[t].unturned.number() - kind.first; }),
      before);
  code.emit(Operation::add, type, type, side);
  if (turned.number == model::none)
    code.emit(Operation::turn, turned.place, before, type, code.constants.of(1));
  else
    code.emit(Operation::change_piece, turned.place, before, turned.number, type);
  const bool rebinds = stmt[Role::changed].op == Op::variable && !code.constants.known(turned.type);
  if (rebinds)
    code.copy(turned.type, type); // a bound piece knows what it shows
}

void show(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& what = stmt[Role::shown];
  const int player = value(context, stmt[Role::player]);
  check_known(context, player, stmt[Role::player].type, "nothing can be shown to none");
  if (is_piece(what.type)) {
    const Piece shown = piece(context, what);
    code.emit(Operation::check_range, shown.type, 0, INT_MAX, code.fault("there is no piece to show"));
    code.emit(Operation::show, shown.place, shown.type, player);
    return;
  }
  each_place(context, what, false,
             [&](int at) { code.emit(Operation::show, at, code.constants.of(model::none), player); });
}

void reveal(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  each_place(context, stmt[Role::changed], false,
             [&](int at) { code.emit(Operation::set_face, at, stmt.act == Act::reveal ? 1 : 2); });
}

} // namespace brehon::lowering
