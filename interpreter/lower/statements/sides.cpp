#include <algorithm>

#include "interpreter/lower/lowerer.hpp"

// What pieces show, and to whom.

namespace brehon {

using model::Stmt;

/// All that can be rolled in a place is turned to its first side, then each piece in turn falls.
void Lowerer::roll(const Stmt& stmt) {
  if (given_)
    return;
  const std::size_t locals = program_.local_names.size();
  std::vector<int> rolled; // families
  for (const int family : stmt.args[0].type.families) {
    if (model_.families[static_cast<std::size_t>(family)].showing != model::none)
      rolled.push_back(family);
  }
  each_place(stmt.args[0], true, [&](int at) {
    for (const int family : rolled)
      roll_family(stmt, model_.families[static_cast<std::size_t>(family)], at);
  });
  clear_state(locals);
}

void Lowerer::roll_family(const Stmt& stmt, const model::Family& family, int at) {
  const int sides = model_.kinds[static_cast<std::size_t>(family.showing)].size();
  const int last = family.first_type + family.types - sides;
  const bool several = last > family.first_type; // of its pieces differ in more than the side
  const int left = state_cell("left to roll"), count = temporary(), type = temporary(), test = temporary();
  const int unturned = several ? state_cell("rolled") : constant(family.first_type);
  const Label family_begins = label(), again = label(), end = label();
  if (several)
    copy(unturned, constant(family.first_type));
  bind(family_begins);
  for (int side = 1; side < sides; ++side) {
    emit(Operation::add, type, unturned, constant(side));
    emit(Operation::count_type, count, at, type);
    emit(Operation::turn, at, type, unturned, count);
  }
  emit(Operation::count_type, left, at, unturned);
  bind(again);
  emit(Operation::jump_unless, left, end);
  program_.chances.push_back({stmt.element, family.showing, stmt.span});
  emit(Operation::chance_roll, type, sides, static_cast<int>(program_.chances.size()) - 1);
  emit(Operation::add, type, type, unturned);
  emit(Operation::turn, at, unturned, type, constant(1));
  emit(Operation::subtract, left, left, constant(1));
  jump(again);
  bind(end);
  if (!several)
    return;
  emit(Operation::add, unturned, unturned, constant(sides));
  emit(Operation::less_equal, test, unturned, constant(last));
  emit(Operation::jump_if, test, family_begins);
}

void Lowerer::turn(const Stmt& stmt) {
  const Piece turned = piece(stmt.args[0]);
  const int side = value(stmt.args[1]), before = temporary(), type = temporary();
  const model::Type& sides = stmt.args[1].type;
  const int family = stmt.args[0].type.families.front();
  const model::Kind& kind =
      model_.kinds[static_cast<std::size_t>(model_.families[static_cast<std::size_t>(family)].showing)];
  check_known(side, sides, "a piece cannot be turned to none");
  if (!known(side) && kind.numeric())
    emit(Operation::check_range, side, kind.first, kind.first + kind.size() - 1, fault("there is no such side"));
  copy(before, turned.type);
  emit(Operation::check_range, before, 0, INT_MAX, fault("there is no piece to turn"));
  emit(Operation::look_up, type,
       piece_table([&](int t) { return model_.types[static_cast<std::size_t>(t)].unturned - kind.first; }), before);
  emit(Operation::add, type, type, side);
  emit(Operation::turn, turned.place, before, type, constant(1));
  const bool rebinds = stmt.args[0].op == Op::variable && !known(turned.type);
  if (rebinds)
    copy(turned.type, type); // a bound piece knows what it shows
}

void Lowerer::show(const Stmt& stmt) {
  const Expr& what = stmt.args[0];
  const int player = value(stmt.args[1]);
  check_known(player, stmt.args[1].type, "nothing can be shown to none");
  if (is_piece(what.type)) {
    const Piece shown = piece(what);
    emit(Operation::check_range, shown.type, 0, INT_MAX, fault("there is no piece to show"));
    emit(Operation::show, shown.place, shown.type, player);
    return;
  }
  each_place(what, false, [&](int at) { emit(Operation::show, at, constant(model::none), player); });
}

} // namespace brehon
