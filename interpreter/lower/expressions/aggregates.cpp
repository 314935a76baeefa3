#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

// Numbers, pieces and sets that come of running through others.

namespace brehon {

using model::Binder;
using model::Sort;

int Lowerer::count(const Expr& expr) {
  const int to = temporary();
  const bool simple = expr.binders.size() == 1 && expr.binders[0].pieces && expr.args.size() == 1 &&
                      expr.args[0].op == Op::constant && expr.args[0].value != 0;
  if (simple) {
    const Binder& binder = expr.binders[0];
    const auto single = single_type(binder);
    if (binder.filter.empty() || single) {
      copy(to, constant(0));
      each_place(binder.source[0], false, [&](int at) {
        const int here = temporary();
        if (binder.filter.empty())
          emit(Operation::count_all, here, at);
        else
          emit(Operation::count_type, here, at, constant(*single));
        emit(Operation::add, to, to, here);
      });
      return to;
    }
  }
  const HoistPoint point(*this);
  if (const auto found =
          expr.binders.size() == 1 && expr.value == 0 ? all_found(expr.binders[0], expr.args[0]) : std::nullopt) {
    emit(Operation::set_count, to, found->set, found->cells);
    return to;
  }
  if (expr.value != 0) { // of those with most or fewest
    const int counted = temporary();
    const auto weigh = [&](bool better) {
      if (better)
        copy(counted, constant(0));
      emit(Operation::add, counted, counted, constant(1));
    };
    copy(counted, constant(0));
    extreme(
        expr, [&] { weigh(true); }, [&] { weigh(false); });
    copy(to, counted);
    return to;
  }
  copy(to, constant(0));
  each_of(expr.binders, expr.args[0], [&](int copies) { emit(Operation::add, to, to, copies); });
  return to;
}

int Lowerer::some(const Expr& expr) {
  const bool every = expr.op == Op::every;
  const int to = temporary();
  const HoistPoint point(*this);
  Expr condition = expr.args[every ? 1 : 0];
  if (every) {
    condition.op = Op::not_;
    condition.args = {expr.args[1]};
  }
  if (const auto found = all_found(expr.binders[0], condition)) {
    emit(Operation::set_count, to, found->set, found->cells);
    if (every)
      emit(Operation::negate, to, to);
    else
      emit(Operation::less, to, constant(0), to);
    return to;
  }
  const Label end = label();
  copy(to, constant(every ? 0 : 1));
  each(expr.binders[0], condition, false, [&](int) { jump(end); });
  copy(to, constant(every ? 1 : 0));
  bind(end);
  return to;
}

/// How many different values there are; none is not counted.
int Lowerer::different(const Expr& expr) {
  constexpr long long most_in_set = 2048;
  const model::Type& type = expr.args[1].type;
  const bool number = type.sort == Sort::integer;
  const long long size = number ? static_cast<long long>(type.high) - type.low + 1
                                : model_.kinds[static_cast<std::size_t>(type.kind)].size();
  if (size > most_in_set || expressions::is_fraction(expr.args[1]))
    return different_by_pairs(expr);
  const int first = number ? type.low : 0, cells = static_cast<int>((size + 31) / 32);
  const int to = temporary(), seen = temporary(cells);
  const HoistPoint point(*this);
  emit(Operation::set_clear, seen, cells);
  each_of(expr.binders, expr.args[0], [&](int) {
    const Label next = label();
    const int at = temporary(), is_none = temporary(), part = value(expr.args[1]);
    emit(Operation::less, is_none, part, constant(first));
    emit(Operation::jump_if, is_none, next);
    emit(Operation::subtract, at, part, constant(first));
    emit(Operation::set_insert, seen, at);
    bind(next);
  });
  emit(Operation::set_count, to, seen, cells);
  return to;
}

/// The same where a set would be too large: a value counts if none of those before it is the same.
int Lowerer::different_by_pairs(const Expr& expr) {
  const int to = temporary(), round = temporary(), before = temporary(), test = temporary();
  const int none = constant(expr.args[1].type.sort == Sort::integer ? model::no_number : model::none);
  const std::map<int, Location> outer = variables_;
  copy(to, constant(0));
  copy(round, constant(0));
  each_of(expr.binders, expr.args[0], [&](int) {
    const Label next = label(), is_new = label();
    const Ratio part = ratio(expr.args[1]);
    emit(Operation::equal, test, part.numerator, none);
    emit(Operation::jump_if, test, next);
    emit(Operation::add, round, round, constant(1));
    copy(before, constant(1));
    {
      const Frame frame(*this);
      const std::map<int, Location> found = variables_;
      variables_ = outer;
      each_of(expr.binders, expr.args[0], [&](int) {
        const Label other = label();
        const Ratio earlier = ratio(expr.args[1]);
        emit(Operation::equal, test, earlier.numerator, none);
        emit(Operation::jump_if, test, other);
        emit(Operation::equal, test, before, round);
        emit(Operation::jump_if, test, is_new);
        emit(Operation::add, before, before, constant(1));
        emit(Operation::equal, test, earlier.numerator, part.numerator);
        emit(Operation::jump_unless, test, other);
        emit(Operation::equal, test, earlier.denominator, part.denominator);
        emit(Operation::jump_if, test, next);
        bind(other);
      });
      variables_ = found;
    }
    bind(is_new);
    emit(Operation::add, to, to, constant(1));
    bind(next);
  });
  return to;
}

int Lowerer::aggregate(const Expr& expr) {
  if (expr.op == Op::different)
    return different(expr);
  const int to = temporary();
  const HoistPoint point(*this);
  if (expr.op == Op::sum) {
    copy(to, constant(0));
    each_of(expr.binders, expr.args[0], [&](int copies) {
      const int part = value(expr.args[1]), product = temporary();
      check_known(part, expr.args[1].type, "one cannot add none");
      emit(Operation::multiply, product, part, copies);
      emit(Operation::add, to, to, product);
    });
    return to;
  }
  const int found = temporary();
  copy(found, constant(0));
  copy(to, constant(0));
  each_of(expr.binders, expr.args[0], [&](int) {
    const Label next = label(), take = label();
    const int part = temporary(), better = temporary();
    value_into(expr.args[1], part);
    check_known(part, expr.args[1].type, "none has no order");
    emit(Operation::jump_unless, found, take);
    if (expr.op == Op::highest)
      emit(Operation::less, better, to, part);
    else
      emit(Operation::less, better, part, to);
    emit(Operation::jump_unless, better, next);
    bind(take);
    copy(to, part);
    copy(found, constant(1));
    bind(next);
  });
  const Label end = label();
  emit(Operation::jump_if, found, end);
  value_into(expr.args[2], to);
  bind(end);
  return to;
}

/// How many values a tuple holds, those of tuples in it included.
int Lowerer::values_in(const model::Type& type) {
  if (type.sort != Sort::tuple)
    return 1;
  int out = 0;
  for (const model::Type& part : type.parts)
    out += values_in(part);
  return out;
}

/// Runs through what a binder finds and its condition allows, comparing a key: `better` where it beats all before (the
/// first does), `equal` where it is as good as the best.
void Lowerer::extreme(const Expr& expr, const Body& better, const Body& equal) {
  const Expr& key = expr.args[1];
  const bool most = expr.value > 0;
  const int count = values_in(key.type);
  const int best = temporary(count), found = temporary(), test = temporary();
  copy(found, constant(0));
  each(expr.binders[0], expr.args[0], false, [&](int) {
    const Label next = label(), take = label();
    const std::vector<int> mine = parts(key);
    emit(Operation::jump_unless, found, take);
    for (int i = 0; i < count; ++i) {
      const int here = mine[static_cast<std::size_t>(i)];
      emit(Operation::less, test, most ? best + i : here, most ? here : best + i);
      emit(Operation::jump_if, test, take);
      emit(Operation::equal, test, best + i, here);
      emit(Operation::jump_unless, test, next);
    }
    equal();
    jump(next);
    bind(take);
    copy(found, constant(1));
    for (int i = 0; i < count; ++i)
      copy(best + i, mine[static_cast<std::size_t>(i)]);
    better();
    bind(next);
  });
}

/// The first that a binder finds, in declared order; with a key the first of the best.
Lowerer::Location Lowerer::first(const Expr& expr) {
  const bool pieces = expr.binders[0].pieces;
  const Location out{temporary(), pieces ? temporary() : model::none, 1};
  const bool number = expr.type.sort == Sort::integer;
  copy(out.cell, constant(number ? model::no_number : model::none));
  if (pieces)
    copy(out.place, constant(model::none));
  const auto take = [&] {
    const Location& at = variables_.at(expr.binders[0].variable);
    copy(out.cell, at.cell);
    if (pieces)
      copy(out.place, at.place);
  };
  const HoistPoint point(*this);
  if (expr.value != 0) {
    extreme(expr, take, [] {});
    return out;
  }
  const Label end = label();
  if (const auto found = pieces ? std::nullopt : all_found(expr.binders[0], expr.args[0])) {
    emit(Operation::set_next, out.cell, found->set, found->cells, end);
    bind(end);
    return out;
  }
  each(expr.binders[0], expr.args[0], false, [&](int) {
    take();
    jump(end);
  });
  bind(end);
  return out;
}

/// The set of all values that a binder finds; with a key of the best, ties kept.
int Lowerer::all(const Expr& expr) {
  const HoistPoint point(*this);
  const bool plain = expr.value == 0 && !expr.binders[0].pieces;
  if (const auto found = plain ? all_found(expr.binders[0], expr.args[0]) : std::nullopt)
    return found->set;
  const int cells = width(expr.type, expr.span), to = temporary(cells), first_value = first_of(expr.type);
  emit(Operation::set_clear, to, cells);
  const auto insert = [&] {
    int at = variables_.at(expr.binders[0].variable).cell;
    if (first_value != 0) {
      const int shifted = temporary();
      emit(Operation::subtract, shifted, at, constant(first_value));
      at = shifted;
    }
    emit(Operation::set_insert, to, at);
  };
  if (expr.value != 0) {
    extreme(
        expr,
        [&] {
          emit(Operation::set_clear, to, cells);
          insert();
        },
        insert);
    return to;
  }
  each(expr.binders[0], expr.args[0], false, [&](int) { insert(); });
  return to;
}

} // namespace brehon
