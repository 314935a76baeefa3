#include "interpreter/lower/expressions/places.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/expressions/aggregates.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/inlined.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

/// The places of the one or the other side of a condition: code that has found `b` goes on, code that has found `a`
/// comes in at `first`.
std::vector<PlaceRun> either(Context& context, const std::vector<PlaceRun>& a, const std::vector<PlaceRun>& b,
                             Label first, Label end) {
  Writer& code = context.code;
  const auto nothing = [&](model::Shape shape) {
    return PlaceRun{code.constants.of(0), code.constants.of(0), shape, 0};
  };
  std::vector<std::pair<PlaceRun, PlaceRun>> pairs; // like shapes side by side
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size() && i < b.size() && a[i].shape == b[i].shape) {
      pairs.emplace_back(a[i], b[i]);
      continue;
    }
    if (i < a.size())
      pairs.emplace_back(a[i], nothing(a[i].shape));
    if (i < b.size())
      pairs.emplace_back(nothing(b[i].shape), b[i]);
  }
  std::vector<PlaceRun> out;
  for (const auto& [left, right] : pairs) {
    const int count = left.count == right.count ? left.count : code.cells.temporary();
    out.push_back({code.cells.temporary(), count, left.shape, std::max(left.most, right.most)});
    code.copy(out.back().first, right.first);
    code.copy(count, right.count);
  }
  code.jump(end);
  code.bind(first);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    code.copy(out[i].first, pairs[i].first.first);
    code.copy(out[i].count, pairs[i].first.count);
  }
  return out;
}

/// The places of a zone, of those indices that are given.
PlaceRun run_of_zone(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const auto id = expr.id<model::ZoneId>();
  const model::Zone& zone = context.model.zones[id];
  const PlaceId base = context.program.zones[id].first_place;
  int count = 0, first = 0;
  const int index = flat_index(context, zone.dimensions, expr.args, count);
  if (const auto number = code.constants.known(index)) {
    first = code.constants.of(base + *number);
  } else {
    first = code.cells.temporary();
    code.emit(Operation::add, first, index, code.constants.of(base));
  }
  return {first, code.constants.of(count), zone.shape, count};
}

} // namespace

bool may_have_order(const Context& context, const model::Type& type) {
  return std::any_of(type.zones.begin(), type.zones.end(),
                     [&](model::ZoneId zone) { return model::has_order(context.model.zones[zone].shape); });
}

bool always_has_order(const Context& context, const model::Type& type) {
  return std::all_of(type.zones.begin(), type.zones.end(),
                     [&](model::ZoneId zone) { return model::has_order(context.model.zones[zone].shape); });
}

int index_of_kind(Context& context, int value_cell, model::KindId kind) {
  Writer& code = context.code;
  const int first = context.model.kinds[kind].first;
  if (first == 0)
    return value_cell;
  if (const auto number = code.constants.known(value_cell))
    return code.constants.of(*number - first);
  const int to = code.cells.temporary();
  code.emit(Operation::subtract, to, value_cell, code.constants.of(first));
  return to;
}

bool is_always(const model::Type& type, const model::Kind& kind) {
  const bool within = type.sort != Sort::integer || (type.low >= kind.first && type.high < kind.first + kind.size());
  return within && !type.optional;
}

int flat_index(Context& context, const std::vector<model::KindId>& dimensions, const std::vector<Expr>& args,
               int& free_size) {
  Writer& code = context.code;
  free_size = 1;
  int index = code.constants.of(0);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const model::Kind& kind = context.model.kinds[dimensions[i]];
    if (i >= args.size()) {
      free_size *= kind.size();
      continue;
    }
    int at = value(context, args[i]);
    if (!code.constants.known(at) && !is_always(args[i].type, kind)) {
      code.emit(Operation::check_range, at, kind.first, kind.first + kind.size() - 1,
                code.fault(fmt::format("an index is not a value of `{}`", kind.name)));
    }
    at = index_of_kind(context, at, dimensions[i]);
    const auto number = code.constants.known(at), sum = code.constants.known(index);
    if (number && sum) {
      index = code.constants.of(*sum * kind.size() + *number);
    } else if (i == 0 || (sum && *sum == 0)) {
      index = at;
    } else {
      const int next = code.cells.temporary();
      code.emit(Operation::multiply_add, next, index, kind.size(), at);
      index = next;
    }
  }
  if (free_size == 1)
    return index;
  if (const auto number = code.constants.known(index))
    return code.constants.of(*number * free_size);
  const int to = code.cells.temporary();
  code.emit(Operation::multiply, to, index, code.constants.of(free_size));
  return to;
}

int place(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const std::vector<PlaceRun> found = runs(context, expr);
  if (found.size() == 1)
    return found.front().first;
  const int to = code.cells.temporary(); // of one shape or another: all but one of the runs are empty
  for (const PlaceRun& run : found) {
    const Label next = code.label();
    code.emit(Operation::jump_unless, run.count, next);
    code.copy(to, run.first);
    code.bind(next);
  }
  return to;
}

std::vector<PlaceRun> runs(Context& context, const Expr& expr) {
  Writer& code = context.code;
  if (expr.op == Op::zones) {
    std::vector<PlaceRun> out;
    for (const Expr& part : expr.args) {
      const std::vector<PlaceRun> more = runs(context, part);
      out.insert(out.end(), more.begin(), more.end());
    }
    return out;
  }
  if (expr.op == Op::define) {
    const Inlined define(context, expr);
    return runs(context, define.value());
  }
  if (expr.op == Op::conditional) {
    const Label other = code.label(), first = code.label(), end = code.label();
    branch(context, expr[Role::condition], other, false);
    const std::vector<PlaceRun> then = runs(context, expr[Role::yes]);
    code.jump(first);
    code.bind(other);
    const std::vector<PlaceRun> out = either(context, then, runs(context, expr[Role::no]), first, end);
    code.bind(end);
    return out;
  }
  if (expr.op == Op::variable)
    return context.scope.at(expr).places;
  return {run_of_zone(context, expr)};
}

std::vector<PlaceRun> keep_runs(Context& context, std::vector<PlaceRun> found, bool in_state, const std::string& name) {
  Writer& code = context.code;
  for (PlaceRun& run : found) {
    for (int* const cell : {&run.first, &run.count}) {
      if (code.constants.known(*cell))
        continue;
      const int own = code.cells.kept(in_state, name);
      code.copy(own, *cell);
      *cell = own;
    }
  }
  return found;
}

Piece piece(Context& context, const Expr& expr) {
  Writer& code = context.code;
  if (expr.op == Op::variable) {
    const Location& at = context.scope.at(expr);
    return {at.cell, at.place, at.number};
  }
  if (expr.op == Op::content) {
    const int at = place(context, expr[Role::slot]), type = code.cells.temporary();
    code.emit(Operation::slot_type, type, at);
    return {type, at};
  }
  if (expr.op == Op::top || expr.op == Op::bottom) {
    const bool last = expr.op == Op::top;
    const int at = place(context, expr[Role::pile]), type = code.cells.temporary();
    code.emit(last ? Operation::top_type : Operation::bottom_type, type, at);
    return {type, at, code.constants.of(last ? last_number : 0)};
  }
  if (expr.op == Op::first) {
    const Location found = first(context, expr);
    return {found.cell, found.place};
  }
  if (expr.op == Op::define) {
    const Inlined define(context, expr);
    return piece(context, define.value());
  }
  if (expr.op == Op::conditional) {
    const Piece out{code.cells.temporary(), code.cells.temporary(),
                    may_have_order(context, expr.type) ? code.cells.temporary() : model::none};
    chosen(context, expr, [&](const Expr& side) {
      const Piece one = piece(context, side);
      code.copy(out.type, one.type);
      code.copy(out.place, one.place);
      if (out.number != model::none)
        code.copy(out.number, one.number == model::none ? code.constants.of(model::none) : one.number);
    });
    return out;
  }
  if (expr.op == Op::held_piece) {
    const auto type = expr.id<model::PieceTypeId>();
    const int at = held_place(context, type, value(context, expr[Role::player]));
    return {code.constants.of(type.number()), at};
  }
  ensure(expr.op == Op::constant); // none
  return {code.constants.of(model::none), code.constants.of(model::none)};
}

void each_place(Context& context, const Expr& places, bool keep, const std::function<void(int)>& body) {
  Writer& code = context.code;
  std::vector<PlaceRun> found = runs(context, places);
  if (keep && (found.size() > 1 || code.constants.known(found.front().count) == 1))
    found = keep_runs(context, std::move(found), true, "place");
  for (const PlaceRun& run : found)
    each_of_run(context, run, keep, body);
}

void each_of_run(Context& context, const PlaceRun& run, bool keep, const std::function<void(int)>& body) {
  Writer& code = context.code;
  if (code.constants.known(run.count) == 1)
    return body(run.first);
  const int at = code.cells.kept(keep, "place"), end = code.cells.kept(keep, "last place"),
            more = code.cells.temporary();
  const Label again = code.label(), over = code.label();
  code.copy(at, run.first);
  code.emit(Operation::add, end, run.first, run.count);
  if (!code.constants.known(run.count)) {
    code.emit(Operation::less, more, at, end);
    code.emit(Operation::jump_unless, more, over);
  }
  code.bind(again);
  {
    const Frame frame(code.cells);
    body(at);
  }
  code.emit(Operation::add, at, at, code.constants.of(1));
  code.emit(Operation::less, more, at, end);
  code.emit(Operation::jump_if, more, again);
  code.bind(over);
}

} // namespace brehon::lowering
