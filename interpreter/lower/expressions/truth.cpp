#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

// Conditions: as a number, or as a branch.

namespace brehon {

using model::Sort;

/// A condition as a number.
int Lowerer::truth(const Expr& expr) {
  const bool plain = expr.op == Op::equal || expr.op == Op::less || expr.op == Op::less_equal;
  const int to = temporary();
  if (plain && expr.args[0].type.sort != Sort::tuple) {
    compare(expr, to);
    return to;
  }
  const Label end = label();
  copy(to, constant(0));
  branch(expr, end, false);
  copy(to, constant(1));
  bind(end);
  return to;
}

void Lowerer::compare(const Expr& expr, int to) {
  const Operation how = expr.op == Op::equal  ? Operation::equal
                        : expr.op == Op::less ? Operation::less
                                              : Operation::less_equal;
  if (is_piece(expr.args[0].type) && is_piece(expr.args[1].type)) {
    const Piece a = piece(expr.args[0]), b = piece(expr.args[1]);
    const Label end = label();
    emit(Operation::equal, to, a.type, b.type);
    emit(Operation::jump_unless, to, end);
    emit(Operation::equal, to, a.place, b.place);
    bind(end);
    return;
  }
  if (expr.args[0].type.sort == Sort::set) {
    compare_sets(expr, to);
    return;
  }
  if (expressions::is_fraction(expr.args[0]) || expressions::is_fraction(expr.args[1])) {
    const Ratio a = ratio(expr.args[0]), b = ratio(expr.args[1]);
    copy(to, less(how, a, b));
    return;
  }
  const int a = value(expr.args[0]), b = value(expr.args[1]);
  if (expr.op != Op::equal) {
    check_known(a, expr.args[0].type, "none has no order");
    check_known(b, expr.args[1].type, "none has no order");
  }
  emit(how, to, a, b);
}

/// Sets are equal where each value of one is in the other, and they have as many.
void Lowerer::compare_sets(const Expr& expr, int to) {
  const model::Type& first = expr.args[0].type;
  const model::Type& second = expr.args[1].type;
  const int cells = width(first), a = set(expr.args[0]), other = set(expr.args[1]), b = set_as(other, second, first);
  const int size = temporary(), common = temporary(cells);
  emit(Operation::set_count, to, other, width(second));
  emit(Operation::set_count, size, a, cells);
  const Label end = label();
  emit(Operation::equal, to, to, size);
  emit(Operation::jump_unless, to, end);
  emit(Operation::set_and, common, a, b, cells);
  emit(Operation::set_count, to, common, cells);
  emit(Operation::equal, to, to, size);
  bind(end);
}

/// The cells of several values; one value is one part.
std::vector<int> Lowerer::parts(const Expr& expr) {
  std::vector<int> out;
  if (expr.type.sort != Sort::tuple)
    return {value(expr)};
  switch (expr.op) {
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    within_define(expr, [&] { out = parts(define.value); });
    break;
  }
  case Op::conditional: {
    chosen(expr, [&](const Expr& side) {
      const std::vector<int> found = parts(side);
      for (std::size_t i = 0; i < found.size(); ++i) {
        if (i == out.size())
          out.push_back(temporary());
        copy(out[i], found[i]);
      }
    });
    break;
  }
  case Op::variable: {
    const Location& at = variables_.at(expr.index);
    for (int i = 0; i < at.cells; ++i)
      out.push_back(at.cell + i);
    break;
  }
  default: // the checker lets nothing but a list else stand for several values
    for (const Expr& arg : expr.args) {
      const std::vector<int> more = parts(arg);
      out.insert(out.end(), more.begin(), more.end());
    }
  }
  return out;
}

/// Tuples are compared part by part: the first that differs decides.
void Lowerer::compare_parts(const Expr& expr, int to) {
  const std::vector<int> a = parts(expr.args[0]), b = parts(expr.args[1]);
  const Label end = label();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Label next = label();
    const bool last = i + 1 == a.size();
    if (last) {
      emit(expr.op == Op::equal  ? Operation::equal
           : expr.op == Op::less ? Operation::less
                                 : Operation::less_equal,
           to, a[i], b[i]);
      break;
    }
    emit(Operation::equal, to, a[i], b[i]);
    emit(Operation::jump_if, to, next);
    if (expr.op == Op::equal)
      copy(to, constant(0));
    else
      emit(Operation::less, to, a[i], b[i]);
    jump(end);
    bind(next);
  }
  bind(end);
}

/// Goes to `target` where a condition is `when`, else on.
void Lowerer::branch(const Expr& condition, Label target, bool when) {
  switch (condition.op) {
  case Op::constant:
    if ((condition.value != 0) == when)
      jump(target);
    return;
  case Op::not_:
    branch(condition.args[0], target, !when);
    return;
  case Op::and_:
  case Op::or_: {
    const bool decisive = condition.op == Op::or_; // the value that decides when the first part has it
    if (decisive == when) {
      branch(condition.args[0], target, when);
      branch(condition.args[1], target, when);
    } else {
      const Label on = label();
      branch(condition.args[0], on, decisive);
      branch(condition.args[1], target, when);
      bind(on);
    }
    return;
  }
  case Op::conditional: {
    const Label other = label(), on = label();
    branch(condition.args[0], other, false);
    branch(condition.args[1], target, when);
    jump(on);
    bind(other);
    branch(condition.args[2], target, when);
    bind(on);
    return;
  }
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(condition.index)];
    within_define(condition, [&] { branch(define.value, target, when); });
    return;
  }
  case Op::covers:
    covers(condition, target, when);
    return;
  case Op::contains:
    contains(condition, target, when);
    return;
  default:
    break; // all others yield a number first
  }
  const Frame frame(*this);
  int cell = 0;
  switch (condition.op) {
  case Op::equal:
  case Op::less:
  case Op::less_equal:
    cell = temporary();
    if (condition.args[0].type.sort == Sort::tuple)
      compare_parts(condition, cell);
    else
      compare(condition, cell);
    break;
  case Op::is_none:
    cell = temporary();
    emit(Operation::equal, cell, value(condition.args[0]),
         constant(condition.args[0].type.sort == Sort::integer ? model::no_number : model::none));
    break;
  case Op::is_empty: {
    cell = temporary();
    copy(cell, constant(1));
    const Label end = label();
    each_place(condition.args[0], false, [&](int at) {
      const int count = temporary();
      emit(Operation::count_all, count, at);
      emit(Operation::equal, cell, count, constant(0));
      emit(Operation::jump_unless, cell, end);
    });
    bind(end);
    break;
  }
  case Op::is_face_up:
    cell = temporary();
    emit(Operation::face_up, cell, place(condition.args[0]));
    break;
  case Op::family_is: {
    const int type = piece(condition.args[0]).type;
    cell = temporary();
    const int families = piece_table([&](int t) { return model_.types[static_cast<std::size_t>(t)].family; });
    emit(Operation::look_up, cell, families, type);
    emit(Operation::equal, cell, cell, constant(condition.index));
    break;
  }
  case Op::type_is:
    cell = temporary();
    emit(Operation::equal, cell, piece(condition.args[0]).type, constant(condition.index));
    break;
  case Op::held: {
    const int at = held_place(condition.index, value(condition.args[0]));
    cell = temporary();
    emit(Operation::less_equal, cell, constant(0), at);
    break;
  }
  case Op::has: {
    const Location& moved = variables_.at(condition.args[0].index);
    const auto& by_value = model_.bundles[static_cast<std::size_t>(condition.index)].ways[0][0].types;
    std::vector<Cell> places;
    for (const int type : by_value)
      places.push_back(static_cast<Cell>(currency_index(type)));
    const int at = temporary();
    cell = temporary();
    emit(Operation::look_up, at, table(places), value(condition.args[1]));
    emit(Operation::load, cell, moved.cell, at);
    break;
  }
  case Op::some:
  case Op::every:
    cell = some(condition);
    break;
  default:
    cell = value(condition);
    break;
  }
  emit(when ? Operation::jump_if : Operation::jump_unless, cell, target);
}

void Lowerer::contains(const Expr& expr, Label target, bool when) {
  const Expr& set = expr.args[1];
  if (set.type.sort == Sort::place || set.type.sort == Sort::places) {
    const Frame frame(*this);
    in_places(piece(expr.args[0]).place, set, target, when);
  } else {
    in_set(value(expr.args[0]), set, target, when);
  }
}

void Lowerer::in_set(int value_cell, const Expr& expr, Label target, bool when) {
  const Label on = label();
  const Label yes = when ? target : on, no = when ? on : target;
  const auto test = [&](Operation op, int a, int b, Label where, bool sense) {
    const Frame frame(*this);
    const int cell = temporary();
    emit(op, cell, a, b);
    emit(sense ? Operation::jump_if : Operation::jump_unless, cell, where);
  };
  switch (expr.op) {
  case Op::whole: {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.index)];
    test(Operation::less, value_cell, constant(kind.first), no, true);
    test(Operation::less, value_cell, constant(kind.first + kind.size()), no, false);
    jump(yes);
    break;
  }
  case Op::range:
    test(Operation::less, value_cell, value(expr.args[0]), no, true);
    test(Operation::less, value(expr.args[1]), value_cell, no, true);
    jump(yes);
    break;
  case Op::set_of:
    for (const Expr& item : expr.args)
      test(Operation::equal, value_cell, value(item), yes, true);
    jump(no);
    break;
  case Op::set_minus: {
    in_set(value_cell, expr.args[1], no, true);
    in_set(value_cell, expr.args[0], yes, true);
    jump(no);
    break;
  }
  case Op::set_union:
    for (const Expr& part : expr.args)
      in_set(value_cell, part, yes, true);
    jump(no);
    break;
  default: {
    const Frame frame(*this);
    const int bits = set(expr), cell = temporary(), at = temporary();
    emit(Operation::subtract, at, value_cell, constant(first_of(expr.type)));
    test(Operation::less, at, constant(0), no, true);
    if (expr.type.parts[0].sort == Sort::integer)
      test(Operation::less, at, constant(32 * width(expr.type)), no, false);
    emit(Operation::set_test, cell, bits, at);
    emit(Operation::jump_if, cell, yes);
    jump(no);
  }
  }
  bind(on);
}

void Lowerer::in_places(int place_cell, const Expr& places, Label target, bool when) {
  const Frame frame(*this);
  const Label yes = label();
  const int found = temporary();
  each_place(places, false, [&](int at) {
    emit(Operation::equal, found, place_cell, at);
    emit(Operation::jump_if, found, yes);
  });
  branch_end(yes, target, when);
}

/// One of two expressions, by a condition: calls `take` with each of them where it is the one.
void Lowerer::chosen(const Expr& conditional, const std::function<void(const Expr&)>& take) {
  const Label other = label(), end = label();
  branch(conditional.args[0], other, false);
  take(conditional.args[1]);
  jump(end);
  bind(other);
  take(conditional.args[2]);
  bind(end);
}

/// Ends a test that has gone to `yes` where it holds: goes to `target` where the outcome is `when`, else on.
void Lowerer::branch_end(Label yes, Label target, bool when) {
  const Label on = label();
  jump(when ? on : target);
  bind(yes);
  if (when)
    jump(target);
  bind(on);
}

} // namespace brehon
