#include "interpreter/lower/expressions/sets.hpp"

#include <algorithm>

#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/aggregates.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/inlined.hpp"
#include "interpreter/lower/expressions/lookup.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

/// The values of a set that is known beforehand, counted from the first that there can be.
std::optional<std::vector<int>> constant_members(const Context& context, const Expr& expr) {
  const int first = first_of(expr.type);
  std::vector<int> out;
  if (expr.op == Op::set_of || expr.op == Op::range) {
    const bool constants =
        std::all_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.op == Op::constant; });
    if (!constants)
      return std::nullopt;
    for (const Expr& arg : expr.args)
      out.push_back(arg.value - first);
    if (expr.op == Op::range) {
      const int low = out[0], high = out[1];
      out.clear();
      for (int value = low; value <= high; ++value)
        out.push_back(value);
    }
  } else if (expr.op == Op::whole) {
    const model::Kind& kind = context.model.kinds[expr.id<model::KindId>()];
    for (int i = 0; i < kind.size(); ++i)
      out.push_back(kind.first + i - first);
  } else {
    return std::nullopt;
  }
  const int most = 32 * width(context, expr.type);
  const bool fits = std::all_of(out.begin(), out.end(), [&](int value) { return value >= 0 && value < most; });
  return fits ? std::optional<std::vector<int>>(std::move(out)) : std::nullopt;
}

/// A set that is put together in cells of its own.
int new_set(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int cells = width(context, expr.type, expr.span), to = code.cells.temporary(cells), first = first_of(expr.type);
  const auto insert = [&](int value_cell) {
    if (first == 0) {
      code.emit(Operation::set_insert, to, value_cell);
      return;
    }
    const int at = code.cells.temporary();
    code.emit(Operation::subtract, at, value_cell, code.constants.of(first));
    code.emit(Operation::set_insert, to, at);
  };
  const auto laid_out = [&](const Expr& part) { return set_as(context, set(context, part), part.type, expr.type); };
  code.emit(Operation::set_clear, to, cells);
  if (expr.op == Op::set_of) {
    for (const Expr& item : expr.args)
      insert(value(context, item));
    return to;
  }
  if (expr.op == Op::set_minus || expr.op == Op::set_union) {
    const int a = laid_out(expr[Role::left]);
    const int b = laid_out(expr[Role::right]);
    code.emit(expr.op == Op::set_minus ? Operation::set_minus : Operation::set_or, to, a, b, cells);
    return to;
  }
  if (expr.op == Op::conditional) {
    chosen(context, expr, [&](const Expr& side) { code.emit(Operation::set_or, to, to, laid_out(side), cells); });
    return to;
  }
  ensure(expr.op == Op::whole || expr.op == Op::range);
  const model::Kind* kind = expr.op == Op::whole ? &context.model.kinds[expr.id<model::KindId>()] : nullptr;
  const int at = code.cells.temporary(), last = code.cells.temporary(), more = code.cells.temporary();
  code.copy(at, kind != nullptr ? code.constants.of(kind->first) : value(context, expr[Role::low]));
  code.copy(last,
            kind != nullptr ? code.constants.of(kind->first + kind->size() - 1) : value(context, expr[Role::high]));
  const Label again = code.label(), end = code.label();
  code.bind(again);
  code.emit(Operation::less, more, last, at);
  code.emit(Operation::jump_if, more, end);
  insert(at);
  code.emit(Operation::add, at, at, code.constants.of(1));
  code.jump(again);
  code.bind(end);
  return to;
}

/// All that is come to: what is open is gone on from, one value after the other.
int reached(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int cells = width(context, expr.type), to = code.cells.temporary(cells), open = code.cells.temporary(cells),
            one = code.cells.temporary(cells), at = code.cells.temporary();
  const int from = set(context, expr[Role::start]);
  code.emit(Operation::set_or, to, from, from, cells);
  code.emit(Operation::set_or, open, from, from, cells);
  context.scope.variables[model::VariableId(expr.value)] = {at};
  const Label again = code.label(), end = code.label();
  code.bind(again);
  code.copy(at, code.constants.of(model::none));
  code.emit(Operation::set_next, at, open, cells, end);
  code.emit(Operation::set_clear, one, cells);
  code.emit(Operation::set_insert, one, at);
  code.emit(Operation::set_minus, open, open, one, cells);
  {
    const Frame frame(code.cells);
    const Loop loop(context);
    const int onward = set(context, expr[Role::each]), fresh = code.cells.temporary(cells);
    code.emit(Operation::set_minus, fresh, onward, to, cells);
    code.emit(Operation::set_or, to, to, fresh, cells);
    code.emit(Operation::set_or, open, open, fresh, cells);
  }
  code.jump(again);
  code.bind(end);
  return to;
}

} // namespace

int first_of(const model::Type& set_type) {
  const model::Type& element = set_type.parts.empty() ? set_type : set_type.parts[0];
  return element.sort == Sort::integer ? element.low : 0;
}

int width(const Context& context, const model::Type& set_type) {
  const model::Type& element = set_type.parts.empty() ? set_type : set_type.parts[0];
  const long long size = element.sort == Sort::integer ? static_cast<long long>(element.high) - element.low + 1
                                                       : context.model.kinds[element.kind].size();
  return static_cast<int>(std::clamp((std::min(size, most_options) + 31) / 32, 1LL, most_options));
}

int width(Context& context, const model::Type& set_type, Span span) {
  const int cells = width(context, set_type);
  if (cells == (most_options + 31) / 32)
    too_many(context, span, "this set", "values");
  return cells;
}

int set(Context& context, const Expr& expr) {
  if (expr.op == Op::variable)
    return context.scope.at(expr).cell;
  if (expr.op == Op::all)
    return all(context, expr);
  if (expr.op == Op::table)
    return lookup(context, expr);
  if (expr.op == Op::span || expr.op == Op::group)
    return before_loops(context, expr, width(context, expr.type),
                        [&] { return expr.op == Op::span ? span(context, expr) : group(context, expr); });
  if (expr.op == Op::neighbours)
    return neighbours(context, expr);
  if (expr.op == Op::unite)
    return unite(context, expr);
  if (expr.op == Op::reached)
    return reached(context, expr);
  if (const auto known_set = constant_members(context, expr))
    return context.code.constants.of_set(width(context, expr.type), *known_set);
  if (expr.op == Op::define) {
    const Inlined define(context, expr);
    return set(context, define.value());
  }
  return new_set(context, expr);
}

int set_as(Context& context, int from, const model::Type& type, const model::Type& wanted) {
  Writer& code = context.code;
  const int cells = width(context, wanted), shift = first_of(type) - first_of(wanted);
  if (shift == 0 && width(context, type) == cells)
    return from;
  const int to = code.cells.temporary(cells), at = code.cells.temporary(), moved = code.cells.temporary(),
            outside = code.cells.temporary();
  const Label again = code.label(), end = code.label();
  code.emit(Operation::set_clear, to, cells);
  code.copy(at, code.constants.of(model::none));
  code.bind(again);
  code.emit(Operation::set_next, at, from, width(context, type), end);
  code.emit(Operation::add, moved, at, code.constants.of(shift));
  code.emit(Operation::less, outside, moved, code.constants.of(0));
  code.emit(Operation::jump_if, outside, again);
  code.emit(Operation::less, outside, moved, code.constants.of(32 * cells));
  code.emit(Operation::jump_unless, outside, again);
  code.emit(Operation::set_insert, to, moved);
  code.jump(again);
  code.bind(end);
  return to;
}

bool is_static(const Binder& binder) {
  const Expr& source = binder.source[0];
  if (source.op == Op::whole)
    return true;
  if (source.op != Op::range && source.op != Op::set_of)
    return false;
  return std::all_of(source.args.begin(), source.args.end(), [](const Expr& arg) { return arg.op == Op::constant; });
}

} // namespace brehon::lowering
