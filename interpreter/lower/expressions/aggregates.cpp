#include "interpreter/lower/expressions/aggregates.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/filters.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/ratio.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

/// The same where a set would be too large: a value counts if none of those before it is the same.
int different_by_pairs(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int to = code.cells.temporary(), round = code.cells.temporary(), before = code.cells.temporary(),
            test = code.cells.temporary();
  const int none = code.constants.of(expr[Role::each].type.sort == Sort::integer ? model::no_number : model::none);
  const auto outer = context.scope.variables;
  code.copy(to, code.constants.of(0));
  code.copy(round, code.constants.of(0));
  each_of(context, expr.binders, expr[Role::condition], [&](int) {
    const Label next = code.label(), is_new = code.label();
    const Ratio part = ratio(context, expr[Role::each]);
    code.emit(Operation::equal, test, part.numerator, none);
    code.emit(Operation::jump_if, test, next);
    code.emit(Operation::add, round, round, code.constants.of(1));
    code.copy(before, code.constants.of(1));
    {
      const Frame frame(code.cells);
      const Temporarily variables(context.scope.variables, outer);
      each_of(context, expr.binders, expr[Role::condition], [&](int) {
        const Label other = code.label();
        const Ratio earlier = ratio(context, expr[Role::each]);
        code.emit(Operation::equal, test, earlier.numerator, none);
        code.emit(Operation::jump_if, test, other);
        code.emit(Operation::equal, test, before, round);
        code.emit(Operation::jump_if, test, is_new);
        code.emit(Operation::add, before, before, code.constants.of(1));
        code.emit(Operation::equal, test, earlier.numerator, part.numerator);
        code.emit(Operation::jump_unless, test, other);
        code.emit(Operation::equal, test, earlier.denominator, part.denominator);
        code.emit(Operation::jump_if, test, next);
        code.bind(other);
      });
    }
    code.bind(is_new);
    code.emit(Operation::add, to, to, code.constants.of(1));
    code.bind(next);
  });
  return to;
}

/// How many different values there are; none is not counted.
int different(Context& context, const Expr& expr) {
  Writer& code = context.code;
  constexpr long long most_in_set = 2048;
  const model::Type& type = expr[Role::each].type;
  const bool number = type.sort == Sort::integer;
  const long long size =
      number ? static_cast<long long>(type.high) - type.low + 1 : context.model.kinds[type.kind].size();
  if (size > most_in_set || expressions::is_fraction(expr[Role::each]))
    return different_by_pairs(context, expr);
  const int first = number ? type.low : 0, cells = static_cast<int>((size + 31) / 32);
  const int to = code.cells.temporary(), seen = code.cells.temporary(cells);
  const HoistPoint point(context);
  code.emit(Operation::set_clear, seen, cells);
  each_of(context, expr.binders, expr[Role::condition], [&](int) {
    const Label next = code.label();
    const int at = code.cells.temporary(), is_none = code.cells.temporary(), part = value(context, expr[Role::each]);
    code.emit(Operation::less, is_none, part, code.constants.of(first));
    code.emit(Operation::jump_if, is_none, next);
    code.emit(Operation::subtract, at, part, code.constants.of(first));
    code.emit(Operation::set_insert, seen, at);
    code.bind(next);
  });
  code.emit(Operation::set_count, to, seen, cells);
  return to;
}

/// How many values a tuple holds, those of tuples in it included.
int values_in(const model::Type& type) {
  if (type.sort != Sort::tuple)
    return 1;
  int out = 0;
  for (const model::Type& part : type.parts)
    out += values_in(part);
  return out;
}

/// Runs through what a binder finds and its condition allows, comparing a key: `better` where it beats all before (the
/// first does), `equal` where it is as good as the best. Both are given the cell with the number of like pieces.
void extreme(Context& context, const Expr& expr, Through through, const std::function<void(int)>& better,
             const std::function<void(int)>& equal) {
  Writer& code = context.code;
  const Expr& key = expr[Role::each];
  const bool most = expr.value > 0;
  const int count = values_in(key.type);
  const int best = code.cells.temporary(count), found = code.cells.temporary(), test = code.cells.temporary();
  code.copy(found, code.constants.of(0));
  const auto compare = [&](int copies) {
    const Label next = code.label(), take = code.label();
    const std::vector<int> mine = parts(context, key);
    code.emit(Operation::jump_unless, found, take);
    for (int i = 0; i < count; ++i) {
      const int here = mine[static_cast<std::size_t>(i)];
      code.emit(Operation::less, test, most ? best + i : here, most ? here : best + i);
      code.emit(Operation::jump_if, test, take);
      code.emit(Operation::equal, test, best + i, here);
      code.emit(Operation::jump_unless, test, next);
    }
    equal(copies);
    code.jump(next);
    code.bind(take);
    code.copy(found, code.constants.of(1));
    for (int i = 0; i < count; ++i)
      code.copy(best + i, mine[static_cast<std::size_t>(i)]);
    better(copies);
    code.bind(next);
  };
  each(context, expr.binders[0], expr[Role::condition], false, compare, through);
}

} // namespace

int count(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int to = code.cells.temporary();
  const bool simple = expr.binders.size() == 1 && expr.binders[0].pieces && expr.args.size() == 1 &&
                      expr[Role::condition].op == Op::constant && expr[Role::condition].value != 0;
  if (simple) {
    const Binder& binder = expr.binders[0];
    if (is_in_set(context, binder) && binder.filter.empty())
      return size_of_set(context, binder);
    const auto single = is_in_set(context, binder) ? std::nullopt : single_type(context, binder);
    if (!is_in_set(context, binder) && (binder.filter.empty() || single)) {
      code.copy(to, code.constants.of(0));
      each_place(context, binder.source[0], false, [&](int at) {
        const int here = code.cells.temporary();
        if (binder.filter.empty())
          code.emit(Operation::count_all, here, at);
        else
          code.emit(Operation::count_type, here, at, code.constants.of(*single));
        code.emit(Operation::add, to, to, here);
      });
      return to;
    }
  }
  const HoistPoint point(context);
  if (const auto found = expr.binders.size() == 1 && expr.value == 0
                             ? all_found(context, expr.binders[0], expr[Role::condition])
                             : std::nullopt) {
    code.emit(Operation::set_count, to, found->set, found->cells);
    return to;
  }
  if (expr.value != 0) { // of those with most or fewest
    const int counted = code.cells.temporary();
    code.copy(counted, code.constants.of(0));
    extreme(
        context, expr, Through::types, [&](int copies) { code.copy(counted, copies); },
        [&](int copies) { code.emit(Operation::add, counted, counted, copies); });
    code.copy(to, counted);
    return to;
  }
  code.copy(to, code.constants.of(0));
  each_of(context, expr.binders, expr[Role::condition], [&](int copies) { code.emit(Operation::add, to, to, copies); });
  return to;
}

int some(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const bool every = expr.op == Op::every;
  const int to = code.cells.temporary();
  const HoistPoint point(context);
  Expr condition = expr[every ? Role::each : Role::condition];
  if (every) {
    condition.op = Op::not_;
    condition.args = {expr[Role::each]};
  }
  if (const auto found = all_found(context, expr.binders[0], condition)) {
    code.emit(Operation::set_count, to, found->set, found->cells);
    if (every)
      code.emit(Operation::negate, to, to);
    else
      code.emit(Operation::less, to, code.constants.of(0), to);
    return to;
  }
  const Label end = code.label();
  code.copy(to, code.constants.of(every ? 0 : 1));
  each(context, expr.binders[0], condition, false, [&](int) { code.jump(end); });
  code.copy(to, code.constants.of(every ? 1 : 0));
  code.bind(end);
  return to;
}

int aggregate(Context& context, const Expr& expr) {
  Writer& code = context.code;
  if (expr.op == Op::different)
    return different(context, expr);
  const int to = code.cells.temporary();
  const HoistPoint point(context);
  if (expr.op == Op::sum) {
    code.copy(to, code.constants.of(0));
    each_of(context, expr.binders, expr[Role::condition], [&](int copies) {
      const int part = value(context, expr[Role::each]), product = code.cells.temporary();
      check_known(context, part, expr[Role::each].type, "one cannot add none");
      code.emit(Operation::multiply, product, part, copies);
      code.emit(Operation::add, to, to, product);
    });
    return to;
  }
  const int found = code.cells.temporary();
  code.copy(found, code.constants.of(0));
  code.copy(to, code.constants.of(0));
  each_of(context, expr.binders, expr[Role::condition], [&](int) {
    const Label next = code.label(), take = code.label();
    const int part = code.cells.temporary(), better = code.cells.temporary();
    value_into(context, expr[Role::each], part);
    check_known(context, part, expr[Role::each].type, "none has no order");
    code.emit(Operation::jump_unless, found, take);
    if (expr.op == Op::highest)
      code.emit(Operation::less, better, to, part);
    else
      code.emit(Operation::less, better, part, to);
    code.emit(Operation::jump_unless, better, next);
    code.bind(take);
    code.copy(to, part);
    code.copy(found, code.constants.of(1));
    code.bind(next);
  });
  const Label end = code.label();
  code.emit(Operation::jump_if, found, end);
  value_into(context, expr[Role::otherwise], to);
  code.bind(end);
  return to;
}

Location first(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const bool pieces = expr.binders[0].pieces;
  const Location out{code.cells.temporary(), pieces ? code.cells.temporary() : model::none, 1};
  const bool number = expr.type.sort == Sort::integer;
  code.copy(out.cell, code.constants.of(number ? model::no_number : model::none));
  if (pieces)
    code.copy(out.place, code.constants.of(model::none));
  const auto take = [&](int) {
    const Location& at = context.scope.variables.at(expr.binders[0].variable);
    code.copy(out.cell, at.cell);
    if (pieces)
      code.copy(out.place, at.place);
  };
  const HoistPoint point(context);
  if (expr.value != 0) {
    extreme(context, expr, Through::order, take, [](int) {});
    return out;
  }
  const Label end = code.label();
  if (const auto found = pieces ? std::nullopt : all_found(context, expr.binders[0], expr[Role::condition])) {
    code.emit(Operation::set_next, out.cell, found->set, found->cells, end);
    code.bind(end);
    return out;
  }
  const auto found = [&](int copies) {
    take(copies);
    code.jump(end);
  };
  each(context, expr.binders[0], expr[Role::condition], false, found, Through::order);
  code.bind(end);
  return out;
}

int all(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const HoistPoint point(context);
  const bool plain = expr.value == 0 && !expr.binders[0].pieces;
  if (const auto found = plain ? all_found(context, expr.binders[0], expr[Role::condition]) : std::nullopt)
    return found->set;
  const int cells = width(context, expr.type, expr.span), to = code.cells.temporary(cells),
            first_value = first_of(expr.type);
  code.emit(Operation::set_clear, to, cells);
  const auto insert = [&](int) {
    int at = context.scope.variables.at(expr.binders[0].variable).cell;
    if (first_value != 0) {
      const int shifted = code.cells.temporary();
      code.emit(Operation::subtract, shifted, at, code.constants.of(first_value));
      at = shifted;
    }
    code.emit(Operation::set_insert, to, at);
  };
  if (expr.value != 0) {
    extreme(
        context, expr, Through::types,
        [&](int copies) {
          code.emit(Operation::set_clear, to, cells);
          insert(copies);
        },
        insert);
    return to;
  }
  each(context, expr.binders[0], expr[Role::condition], false, insert);
  return to;
}

} // namespace brehon::lowering
