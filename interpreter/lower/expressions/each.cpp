#include "interpreter/lower/expressions/each.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

void split(const model::Expr& condition, std::vector<const model::Expr*>& out) {
  if (condition.op == model::Op::and_) {
    for (const model::Expr& part : condition.args)
      split(part, out);
  } else if (!expressions::is_true(condition)) {
    out.push_back(&condition);
  }
}

/// Goes to a label where something is not met.
void ask(Context& context, const std::vector<const Expr*>& questions, Label otherwise) {
  for (const Expr* each : questions)
    branch(context, *each, otherwise, false);
}

/// A loop through values that is written.
struct ValueLoop {
  const Expr& source;
  int variable; // the cell of the value
  bool keep;
  Label again, next, end;
  Body body; // with the conditions: goes to `next` where one does not hold
};

/// Few values that are written out: one round for each, numbered so that the code is there once.
void each_listed(Context& context, const ValueLoop& loop) {
  Writer& code = context.code;
  const std::vector<Expr>& items = loop.source.args;
  const int round = code.cells.kept(loop.keep, "round"), more = code.cells.temporary();
  code.copy(round, code.constants.of(0));
  code.bind(loop.again);
  if (std::all_of(items.begin(), items.end(), expressions::is_constant)) {
    std::vector<Cell> values;
    for (const Expr& item : items)
      values.push_back(item.value);
    code.emit(Operation::look_up, loop.variable, code.table(values), round);
  } else {
    const Label chosen = code.label();
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Label other = code.label();
      const int here = code.cells.temporary();
      code.emit(Operation::equal, here, round, code.constants.of(static_cast<Cell>(i)));
      code.emit(Operation::jump_unless, here, other);
      value_into(context, items[i], loop.variable);
      code.jump(chosen);
      code.bind(other);
    }
    code.bind(chosen);
  }
  loop.body();
  code.bind(loop.next);
  code.emit(Operation::add, round, round, code.constants.of(1));
  code.emit(Operation::less, more, round, code.constants.of(static_cast<Cell>(items.size())));
  code.emit(Operation::jump_if, more, loop.again);
}

/// All values of a kind; there is at least one as a rule, so whether there is another is tested behind.
void each_of_kind(Context& context, const ValueLoop& loop) {
  Writer& code = context.code;
  const model::Kind& kind = context.model.kinds[loop.source.id<model::KindId>()];
  const int last = code.constants.of(kind.first + kind.size() - 1), past = code.cells.temporary();
  code.copy(loop.variable, code.constants.of(kind.first));
  code.bind(loop.again);
  if (kind.size() == 0) {
    code.emit(Operation::less, past, last, loop.variable);
    code.emit(Operation::jump_if, past, loop.end);
  }
  loop.body();
  code.bind(loop.next);
  code.emit(Operation::add, loop.variable, loop.variable, code.constants.of(1));
  code.emit(Operation::less_equal, past, loop.variable, last);
  code.emit(Operation::jump_if, past, loop.again);
  code.bind(loop.end);
}

void each_in_range(Context& context, const ValueLoop& loop) {
  Writer& code = context.code;
  const int last = code.cells.kept(loop.keep, "last");
  value_into(context, loop.source[Role::high], last);
  const int past = code.cells.temporary();
  code.copy(loop.variable, value(context, loop.source[Role::low]));
  code.bind(loop.again);
  code.emit(Operation::less, past, last, loop.variable);
  code.emit(Operation::jump_if, past, loop.end);
  loop.body();
  code.bind(loop.next);
  code.emit(Operation::add, loop.variable, loop.variable, code.constants.of(1));
  code.jump(loop.again);
  code.bind(loop.end);
}

void each_in_set(Context& context, const ValueLoop& loop) {
  Writer& code = context.code;
  const int cells = width(context, loop.source.type), first = first_of(loop.source.type);
  int bits = set(context, loop.source);
  if (loop.keep) {
    const int saved = code.cells.of_state("set", cells);
    code.emit(Operation::set_or, saved, bits, bits, cells);
    bits = saved;
  }
  const int at = code.cells.kept(loop.keep, "at");
  code.copy(at, code.constants.of(model::none));
  code.bind(loop.again);
  code.emit(Operation::set_next, at, bits, cells, loop.end);
  if (first == 0)
    code.copy(loop.variable, at);
  else
    code.emit(Operation::add, loop.variable, at, code.constants.of(first));
  loop.body();
  code.bind(loop.next);
  code.jump(loop.again);
  code.bind(loop.end);
}

} // namespace

void each(Context& context, const Binder& binder, const Expr& condition, bool keep,
          const std::function<void(int)>& body, Through through) {
  Writer& code = context.code;
  const Loop loop(context);
  if (finds_sets(binder)) {
    each_set(context, binder, condition, [&](int, Label) { body(code.constants.of(1)); });
  } else if (binder.pieces && is_in_set(context, binder)) {
    each_of_set(context, binder, condition, keep, [&] { body(code.constants.of(1)); });
  } else if (binder.pieces) {
    each_piece(context, binder, condition, keep, body, through);
  } else {
    each_value(context, binder, condition, keep, [&] { body(code.constants.of(1)); });
  }
}

void each_of(Context& context, const std::vector<Binder>& binders, const Expr& condition,
             const std::function<void(int)>& body, std::size_t at, std::optional<int> weight) {
  Writer& code = context.code;
  const bool innermost = at + 1 == binders.size();
  each(context, binders[at], innermost ? condition : expressions::truth(), false, [&](int copies) {
    int product = copies;
    if (weight && code.constants.known(*weight) != 1) {
      product = code.cells.temporary();
      code.emit(Operation::multiply, product, *weight, copies);
    }
    if (innermost)
      body(product);
    else
      each_of(context, binders, condition, body, at + 1, product);
  });
}

void each_value(Context& context, const Binder& binder, const Expr& condition, bool keep, const Body& body) {
  Writer& code = context.code;
  const Expr& source = binder.source[0];
  const std::optional<Found> set_of_all = keep ? std::nullopt : found(context, binder, source, condition, false);
  const int variable = code.cells.kept(keep, context.model.variables[binder.variable].name);
  context.scope.variables[binder.variable] = {variable};
  if (set_of_all) {
    each_member(context, set_of_all->set, set_of_all->cells, variable, [&](Label next) {
      ask(context, set_of_all->left, next);
      body();
    });
    return;
  }
  ValueLoop loop{source, variable, keep, code.label(), code.label(), code.label(), {}};
  loop.body = [&] {
    const Frame frame(code.cells);
    ask(context, questions(binder, condition), loop.next);
    body();
  };
  if (source.op == Op::set_of)
    each_listed(context, loop);
  else if (source.op == Op::whole)
    each_of_kind(context, loop);
  else if (source.op == Op::range)
    each_in_range(context, loop);
  else
    each_in_set(context, loop);
}

void each_piece(Context& context, const Binder& binder, const Expr& condition, bool keep,
                const std::function<void(int)>& body, Through through) {
  const int type = context.code.cells.kept(keep, context.model.variables[binder.variable].name);
  each_spot(context, binder, condition, keep, [&](const Spot& spot) {
    if (through == Through::order && spot.run.ordered())
      each_in_order(context, binder, spot, type, keep, [&] { body(context.code.constants.of(1)); });
    else
      each_type_in(context, binder, spot, type, keep, body);
  });
}

void each_spot(Context& context, const Binder& binder, const Expr& condition, bool keep,
               const std::function<void(const Spot&)>& body) {
  Writer& code = context.code;
  for (const Search& search : searches(context, binder, condition, keep)) {
    if (!search.found) {
      each_of_run(context, search.run, keep, [&](int at) {
        body({search.run, at, questions(binder, condition), std::nullopt});
      });
      continue;
    }
    const int point = code.cells.temporary(), at = code.cells.temporary();
    each_member(context, search.found->set, search.found->cells, point, [&](Label next) {
      code.emit(Operation::add, at, point, search.run.first);
      body({search.run, at, search.found->left, search.run.slots() ? std::optional(next) : std::nullopt});
    });
  }
}

void each_type_in(Context& context, const Binder& binder, const Spot& spot, int type, bool keep,
                  const std::function<void(int)>& body) {
  Writer& code = context.code;
  context.scope.variables[binder.variable] = {type, spot.at};
  const auto one = [&](Label next) {
    const Frame frame(code.cells);
    ask(context, spot.questions, next);
    int copies = code.constants.of(1);
    if (!spot.run.slots()) {
      copies = code.cells.kept(keep, context.model.variables[binder.variable].name + " copies");
      code.emit(Operation::count_type, copies, context.scope.variables.at(binder.variable).place, type);
    }
    body(copies);
  };
  if (spot.filled) {
    code.emit(Operation::slot_type, type, spot.at);
    one(*spot.filled);
  } else {
    each_type(context, spot.at, spot.run.slots(), type, one);
  }
}

void each_in_order(Context& context, const Binder& binder, const Spot& spot, int type, bool keep, const Body& body) {
  Writer& code = context.code;
  const bool row = spot.run.shape == model::Shape::row;
  const int number = code.cells.kept(keep, context.model.variables[binder.variable].name + " number");
  context.scope.variables[binder.variable] = {.cell = type, .place = spot.at, .number = number};
  const Label again = code.label(), next = code.label(), end = code.label();
  if (row) {
    code.copy(number, code.constants.of(0));
  } else {
    code.emit(Operation::count_all, number, spot.at);
    code.emit(Operation::subtract, number, number, code.constants.of(1));
  }
  code.bind(again);
  code.emit(Operation::piece_at, type, spot.at, number, end);
  {
    const Frame frame(code.cells);
    ask(context, spot.questions, next);
    body();
  }
  code.bind(next);
  code.emit(row ? Operation::add : Operation::subtract, number, number, code.constants.of(1));
  code.jump(again);
  code.bind(end);
}

void each_leaving(Context& context, const Binder& binder, const Spot& spot, int type, int arrived, const Body& body) {
  Writer& code = context.code;
  const bool row = spot.run.shape == model::Shape::row;
  const int left = code.cells.temporary(), number = code.cells.temporary();
  context.scope.variables[binder.variable] = {.cell = type, .place = spot.at, .number = number};
  const Label again = code.label(), next = code.label(), end = code.label();
  code.emit(Operation::count_all, left, spot.at);
  if (arrived != model::none)
    code.emit(Operation::subtract, left, left, arrived);
  code.copy(number, code.constants.of(0));
  code.bind(again);
  code.emit(Operation::jump_unless, left, end);
  code.emit(Operation::subtract, left, left, code.constants.of(1));
  if (!row)
    code.copy(number, left);
  code.emit(Operation::piece_at, type, spot.at, number, end);
  {
    const Frame frame(code.cells);
    ask(context, spot.questions, next);
    body();
  }
  code.jump(again);
  code.bind(next);
  if (row)
    code.emit(Operation::add, number, number, code.constants.of(1));
  code.jump(again);
  code.bind(end);
}

void each_type(Context& context, int place, bool slot, int type, const std::function<void(Label)>& body) {
  Writer& code = context.code;
  const Label again = code.label(), end = code.label();
  if (slot) {
    const int is_none = code.cells.temporary();
    code.emit(Operation::slot_type, type, place);
    code.emit(Operation::less, is_none, type, code.constants.of(0));
    code.emit(Operation::jump_if, is_none, end);
    body(end);
  } else {
    code.copy(type, code.constants.of(model::none));
    code.bind(again);
    code.emit(Operation::next_type, type, place, end);
    body(again);
    code.jump(again);
  }
  code.bind(end);
}

void each_member(Context& context, int set, int cells, int member, const std::function<void(Label)>& body) {
  Writer& code = context.code;
  const Label again = code.label(), end = code.label();
  code.copy(member, code.constants.of(model::none));
  code.bind(again);
  code.emit(Operation::set_next, member, set, cells, end);
  {
    const Frame frame(code.cells);
    body(again);
  }
  code.jump(again);
  code.bind(end);
}

std::vector<const Expr*> questions(const Binder& binder, const Expr& condition) {
  std::vector<const Expr*> out;
  for (const Expr& filter : binder.filter)
    split(filter, out);
  split(condition, out);
  return out;
}

} // namespace brehon::lowering
