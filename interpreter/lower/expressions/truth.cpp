#include "interpreter/lower/expressions/truth.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/expressions/aggregates.hpp"
#include "interpreter/lower/expressions/covers.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/inlined.hpp"
#include "interpreter/lower/expressions/lookup.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/ratio.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/expressions/ways.hpp"

namespace brehon::lowering {

namespace {

/// Sets are equal where each value of one is in the other, and they have as many.
void compare_sets(Context& context, const Expr& expr, int to) {
  Writer& code = context.code;
  const model::Type& first = expr[Role::left].type;
  const model::Type& second = expr[Role::right].type;
  const int cells = width(context, first), a = set(context, expr[Role::left]), other = set(context, expr[Role::right]),
            b = set_as(context, other, second, first);
  const int size = code.cells.temporary(), common = code.cells.temporary(cells);
  code.emit(Operation::set_count, to, other, width(context, second));
  code.emit(Operation::set_count, size, a, cells);
  const Label end = code.label();
  code.emit(Operation::equal, to, to, size);
  code.emit(Operation::jump_unless, to, end);
  code.emit(Operation::set_and, common, a, b, cells);
  code.emit(Operation::set_count, to, common, cells);
  code.emit(Operation::equal, to, to, size);
  code.bind(end);
}

void compare(Context& context, const Expr& expr, int to) {
  Writer& code = context.code;
  const Operation how = expr.op == Op::equal  ? Operation::equal
                        : expr.op == Op::less ? Operation::less
                                              : Operation::less_equal;
  if (is_piece(expr[Role::left].type) && is_piece(expr[Role::right].type)) {
    const Piece a = piece(context, expr[Role::left]), b = piece(context, expr[Role::right]);
    const Label end = code.label();
    code.emit(Operation::equal, to, a.type, b.type);
    code.emit(Operation::jump_unless, to, end);
    code.emit(Operation::equal, to, a.place, b.place);
    code.bind(end);
    return;
  }
  if (expr[Role::left].type.sort == Sort::set) {
    compare_sets(context, expr, to);
    return;
  }
  if (expressions::is_fraction(expr[Role::left]) || expressions::is_fraction(expr[Role::right])) {
    const Ratio a = ratio(context, expr[Role::left]), b = ratio(context, expr[Role::right]);
    code.copy(to, less(context, how, a, b));
    return;
  }
  const int a = value(context, expr[Role::left]), b = value(context, expr[Role::right]);
  if (expr.op != Op::equal) {
    check_known(context, a, expr[Role::left].type, "none has no order");
    check_known(context, b, expr[Role::right].type, "none has no order");
  }
  code.emit(how, to, a, b);
}

/// Tuples are compared part by part: the first that differs decides.
void compare_parts(Context& context, const Expr& expr, int to) {
  Writer& code = context.code;
  const std::vector<int> a = parts(context, expr[Role::left]), b = parts(context, expr[Role::right]);
  const Label end = code.label();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Label next = code.label();
    const bool last = i + 1 == a.size();
    if (last) {
      code.emit(expr.op == Op::equal  ? Operation::equal
                : expr.op == Op::less ? Operation::less
                                      : Operation::less_equal,
                to, a[i], b[i]);
      break;
    }
    code.emit(Operation::equal, to, a[i], b[i]);
    code.emit(Operation::jump_if, to, next);
    if (expr.op == Op::equal)
      code.copy(to, code.constants.of(0));
    else
      code.emit(Operation::less, to, a[i], b[i]);
    code.jump(end);
    code.bind(next);
  }
  code.bind(end);
}

void contains(Context& context, const Expr& expr, Label target, bool when) {
  Writer& code = context.code;
  const Expr& set = expr[Role::set];
  if (set.type.sort == Sort::place || set.type.sort == Sort::places) {
    const Frame frame(code.cells);
    in_places(context, piece(context, expr[Role::element]).place, set, target, when);
  } else {
    in_set(context, value(context, expr[Role::element]), set, target, when);
  }
}

void branch_junction(Context& context, const Expr& junction, Label target, bool when) {
  const bool decisive = junction.op == Op::or_; // the value that decides when the first part has it
  if (decisive == when) {
    branch(context, junction[Role::left], target, when);
    branch(context, junction[Role::right], target, when);
    return;
  }
  const Label on = context.code.label();
  branch(context, junction[Role::left], on, decisive);
  branch(context, junction[Role::right], target, when);
  context.code.bind(on);
}

/// Whether no piece lies in places.
int are_empty(Context& context, const Expr& places) {
  Writer& code = context.code;
  const int to = code.cells.temporary();
  code.copy(to, code.constants.of(1));
  const Label end = code.label();
  each_place(context, places, false, [&](int at) {
    const int count = code.cells.temporary();
    code.emit(Operation::count_all, count, at);
    code.emit(Operation::equal, to, count, code.constants.of(0));
    code.emit(Operation::jump_unless, to, end);
  });
  code.bind(end);
  return to;
}

/// Whether what was moved has a value.
int has_value(Context& context, const Expr& condition) {
  Writer& code = context.code;
  const Location& moved = context.scope.at(condition[Role::price]);
  std::vector<Cell> counts;
  for (const model::PieceTypeId type : context.model.bundles[condition.id<model::BundleId>()].ways[0][0].types)
    counts.push_back(static_cast<Cell>(currency_index(context, type)));
  const int at = code.cells.temporary(), to = code.cells.temporary();
  code.emit(Operation::look_up, at, code.table(counts), value(context, condition[Role::element]));
  code.emit(Operation::load, to, moved.cell, at);
  return to;
}

int is_of_family(Context& context, const Expr& condition) {
  Writer& code = context.code;
  const int type = piece(context, condition[Role::piece]).type, to = code.cells.temporary();
  const int families =
      piece_table(context, [&](model::PieceTypeId each) { return context.model.types[each].family.number(); });
  code.emit(Operation::look_up, to, families, type);
  code.emit(Operation::equal, to, to, code.constants.of(condition.id<model::FamilyId>().number()));
  return to;
}

/// A condition that is tested as such, as a number.
int tested(Context& context, const Expr& condition) {
  Writer& code = context.code;
  if (is_one_of(condition.op, {Op::equal, Op::less, Op::less_equal})) {
    const int to = code.cells.temporary();
    if (condition[Role::left].type.sort == Sort::tuple)
      compare_parts(context, condition, to);
    else
      compare(context, condition, to);
    return to;
  }
  if (condition.op == Op::is_none) {
    const Expr& operand = condition[Role::operand];
    const int to = code.cells.temporary();
    code.emit(Operation::equal, to, value(context, operand),
              code.constants.of(operand.type.sort == Sort::integer ? model::no_number : model::none));
    return to;
  }
  if (condition.op == Op::is_empty)
    return are_empty(context, condition[Role::places]);
  if (condition.op == Op::is_face_up) {
    const int to = code.cells.temporary();
    code.emit(Operation::face_up, to, place(context, condition[Role::slot]));
    return to;
  }
  if (condition.op == Op::family_is)
    return is_of_family(context, condition);
  if (condition.op == Op::type_is) {
    const int to = code.cells.temporary();
    code.emit(Operation::equal, to, piece(context, condition[Role::piece]).type, code.constants.of(condition.index));
    return to;
  }
  if (condition.op == Op::held) {
    const int at = held_place(context, condition.id<model::PieceTypeId>(), value(context, condition[Role::player]));
    const int to = code.cells.temporary();
    code.emit(Operation::less_equal, to, code.constants.of(0), at);
    return to;
  }
  if (condition.op == Op::has)
    return has_value(context, condition);
  if (condition.op == Op::some || condition.op == Op::every)
    return some(context, condition);
  return value(context, condition);
}

} // namespace

int truth(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const bool plain = expr.op == Op::equal || expr.op == Op::less || expr.op == Op::less_equal;
  const int to = code.cells.temporary();
  if (plain && expr[Role::left].type.sort != Sort::tuple) {
    compare(context, expr, to);
    return to;
  }
  const Label end = code.label();
  code.copy(to, code.constants.of(0));
  branch(context, expr, end, false);
  code.copy(to, code.constants.of(1));
  code.bind(end);
  return to;
}

std::vector<int> parts(Context& context, const Expr& expr) {
  Writer& code = context.code;
  if (expr.type.sort != Sort::tuple)
    return {value(context, expr)};
  if (expr.op == Op::define) {
    const Inlined define(context, expr);
    return parts(context, define.value());
  }
  std::vector<int> out;
  if (expr.op == Op::conditional) {
    chosen(context, expr, [&](const Expr& side) {
      const std::vector<int> found = parts(context, side);
      for (std::size_t i = 0; i < found.size(); ++i) {
        if (i == out.size())
          out.push_back(code.cells.temporary());
        code.copy(out[i], found[i]);
      }
    });
    return out;
  }
  if (expr.op == Op::variable) {
    const Location& at = context.scope.at(expr);
    for (int i = 0; i < at.cells; ++i)
      out.push_back(at.cell + i);
    return out;
  }
  ensure(expr.op == Op::tuple);
  for (const Expr& arg : expr.args) {
    const std::vector<int> more = parts(context, arg);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

void branch(Context& context, const Expr& condition, Label target, bool when) {
  Writer& code = context.code;
  if (expressions::is_constant(condition)) {
    if (expressions::is_true(condition) == when)
      code.jump(target);
    return;
  }
  if (condition.op == Op::not_)
    return branch(context, condition[Role::operand], target, !when);
  if (condition.op == Op::and_ || condition.op == Op::or_)
    return branch_junction(context, condition, target, when);
  if (condition.op == Op::conditional)
    return chosen(context, condition, [&](const Expr& side) { branch(context, side, target, when); });
  if (condition.op == Op::define && context.model.defines[condition.id<model::DefineId>()].deep == 0) {
    const Inlined define(context, condition);
    return branch(context, define.value(), target, when);
  }
  if (condition.op == Op::covers)
    return covers(context, condition, target, when);
  if (condition.op == Op::contains)
    return contains(context, condition, target, when);
  const Frame frame(code.cells);
  const int cell = tested(context, condition);
  code.emit(when ? Operation::jump_if : Operation::jump_unless, cell, target);
}

void in_set(Context& context, int value_cell, const Expr& expr, Label target, bool when) {
  Writer& code = context.code;
  const Label on = code.label();
  const Label yes = when ? target : on, no = when ? on : target;
  const auto test = [&](Operation op, int a, int b, Label where, bool sense) {
    const Frame frame(code.cells);
    const int cell = code.cells.temporary();
    code.emit(op, cell, a, b);
    code.emit(sense ? Operation::jump_if : Operation::jump_unless, cell, where);
  };
  if (expr.op == Op::whole) {
    const model::Kind& kind = context.model.kinds[expr.id<model::KindId>()];
    test(Operation::less, value_cell, code.constants.of(kind.first), no, true);
    test(Operation::less, value_cell, code.constants.of(kind.first + kind.size()), no, false);
    code.jump(yes);
  } else if (expr.op == Op::range) {
    test(Operation::less, value_cell, value(context, expr[Role::low]), no, true);
    test(Operation::less, value(context, expr[Role::high]), value_cell, no, true);
    code.jump(yes);
  } else if (expr.op == Op::set_of) {
    for (const Expr& item : expr.args)
      test(Operation::equal, value_cell, value(context, item), yes, true);
    code.jump(no);
  } else if (expr.op == Op::set_minus) {
    in_set(context, value_cell, expr[Role::right], no, true);
    in_set(context, value_cell, expr[Role::left], yes, true);
    code.jump(no);
  } else if (expr.op == Op::set_union) {
    for (const Expr& part : expr.args)
      in_set(context, value_cell, part, yes, true);
    code.jump(no);
  } else { // a set that is computed first
    const Frame frame(code.cells);
    const int bits = set(context, expr), cell = code.cells.temporary(), at = code.cells.temporary();
    code.emit(Operation::subtract, at, value_cell, code.constants.of(first_of(expr.type)));
    test(Operation::less, at, code.constants.of(0), no, true);
    if (expr.type.parts[0].sort == Sort::integer)
      test(Operation::less, at, code.constants.of(32 * width(context, expr.type)), no, false);
    code.emit(Operation::set_test, cell, bits, at);
    code.emit(Operation::jump_if, cell, yes);
    code.jump(no);
  }
  code.bind(on);
}

void in_places(Context& context, int place_cell, const Expr& places, Label target, bool when) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Label yes = code.label();
  const int found = code.cells.temporary();
  each_place(context, places, false, [&](int at) {
    code.emit(Operation::equal, found, place_cell, at);
    code.emit(Operation::jump_if, found, yes);
  });
  branch_end(context, yes, target, when);
}

void chosen(Context& context, const Expr& conditional, const std::function<void(const Expr&)>& take) {
  Writer& code = context.code;
  const Label other = code.label(), end = code.label();
  branch(context, conditional[Role::condition], other, false);
  take(conditional[Role::yes]);
  code.jump(end);
  code.bind(other);
  take(conditional[Role::no]);
  code.bind(end);
}

void branch_end(Context& context, Label yes, Label target, bool when) {
  Writer& code = context.code;
  const Label on = code.label();
  code.jump(when ? on : target);
  code.bind(yes);
  if (when)
    code.jump(target);
  code.bind(on);
}

} // namespace brehon::lowering
