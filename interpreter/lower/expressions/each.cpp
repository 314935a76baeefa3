#include "interpreter/lower/expressions/each.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/context/nested.hpp"
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

} // namespace

void each(Context& context, const Binder& binder, const Expr& condition, bool keep,
          const std::function<void(int)>& body) {
  Writer& code = context.code;
  const Loop loop(context);
  if (binder.pieces) {
    each_piece(context, binder, condition, keep, body);
  } else {
    each_value(context, binder, condition, keep, [&] { body(code.constant(1)); });
  }
}

void each_of(Context& context, const std::vector<Binder>& binders, const Expr& condition,
             const std::function<void(int)>& body, std::size_t at, std::optional<int> weight) {
  Writer& code = context.code;
  const bool innermost = at + 1 == binders.size();
  each(context, binders[at], innermost ? condition : expressions::truth(), false, [&](int copies) {
    int product = copies;
    if (weight && code.known(*weight) != 1) {
      product = code.temporary();
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
  const int variable = code.kept(keep, context.model.variables[binder.variable].name);
  context.scope.variables[binder.variable] = {variable};
  if (set_of_all) {
    each_member(context, set_of_all->set, set_of_all->cells, variable, [&](Label next) {
      ask(context, set_of_all->left, next);
      body();
    });
    return;
  }
  const Label again = code.label(), next = code.label(), end = code.label();
  const auto filtered = [&] {
    const Frame frame(code);
    ask(context, questions(binder, condition), next);
    body();
  };
  const bool listed = source.op == Op::set_of;
  if (listed) {
    // Few values that are written out: one round for each, numbered so that the code stands once.
    const int round = code.kept(keep, "round"), more = code.temporary();
    code.copy(round, code.constant(0));
    code.bind(again);
    std::vector<Cell> values;
    for (const Expr& item : source.args) {
      if (item.op == Op::constant)
        values.push_back(item.value);
    }
    if (values.size() == source.args.size()) {
      code.emit(Operation::look_up, variable, code.table(values), round);
    } else {
      const Label chosen = code.label();
      for (std::size_t i = 0; i < source.args.size(); ++i) {
        const Label other = code.label();
        const int here = code.temporary();
        code.emit(Operation::equal, here, round, code.constant(static_cast<Cell>(i)));
        code.emit(Operation::jump_unless, here, other);
        value_into(context, source.args[i], variable);
        code.jump(chosen);
        code.bind(other);
      }
      code.bind(chosen);
    }
    filtered();
    code.bind(next);
    code.emit(Operation::add, round, round, code.constant(1));
    code.emit(Operation::less, more, round, code.constant(static_cast<Cell>(source.args.size())));
    code.emit(Operation::jump_if, more, again);
    return;
  }
  if (source.op == Op::whole || source.op == Op::range) {
    const model::Kind* kind = source.op == Op::whole ? &context.model.kinds[source.id<model::KindId>()] : nullptr;
    int last = code.constant(kind != nullptr ? kind->first + kind->size() - 1 : 0);
    if (kind == nullptr) {
      last = code.kept(keep, "last");
      value_into(context, source[Role::high], last);
    }
    const int past = code.temporary();
    code.copy(variable, kind != nullptr ? code.constant(kind->first) : value(context, source[Role::low]));
    code.bind(again);
    if (kind == nullptr || kind->size() == 0) {
      code.emit(Operation::less, past, last, variable);
      code.emit(Operation::jump_if, past, end);
    }
    filtered();
    code.bind(next);
    if (kind != nullptr) {
      code.emit(Operation::add, variable, variable, code.constant(1));
      code.emit(Operation::less_equal, past, variable, last);
      code.emit(Operation::jump_if, past, again);
    } else {
      code.emit(Operation::add, variable, variable, code.constant(1));
      code.jump(again);
    }
    code.bind(end);
    return;
  }
  const int cells = width(context, source.type), first = first_of(source.type);
  int bits = set(context, source);
  if (keep) {
    const int saved = code.state_cell("set", cells);
    code.emit(Operation::set_or, saved, bits, bits, cells);
    bits = saved;
  }
  const int at = code.kept(keep, "at");
  code.copy(at, code.constant(model::none));
  code.bind(again);
  code.emit(Operation::set_next, at, bits, cells, end);
  if (first == 0)
    code.copy(variable, at);
  else
    code.emit(Operation::add, variable, at, code.constant(first));
  filtered();
  code.bind(next);
  code.jump(again);
  code.bind(end);
}

void each_piece(Context& context, const Binder& binder, const Expr& condition, bool keep,
                const std::function<void(int)>& body) {
  Writer& code = context.code;
  const std::string& name = context.model.variables[binder.variable].name;
  const int type = code.kept(keep, name);
  const auto one = [&](const PlaceRun& run, const std::vector<const Expr*>& questions, Label next) {
    const Frame frame(code);
    ask(context, questions, next);
    int copies = code.constant(1);
    if (!run.slots) {
      copies = code.kept(keep, name + " copies");
      code.emit(Operation::count_type, copies, context.scope.variables.at(binder.variable).place, type);
    }
    body(copies);
  };
  for (const Search& search : searches(context, binder, condition, keep)) {
    const PlaceRun& run = search.run;
    if (!search.found) {
      each_of_run(context, run, keep, [&](int at) {
        context.scope.variables[binder.variable] = {type, at};
        each_type(context, at, run.slots, type, [&](Label next) { one(run, questions(binder, condition), next); });
      });
      continue;
    }
    const int point = code.temporary(), at = code.temporary();
    each_member(context, search.found->set, search.found->cells, point, [&](Label next) {
      code.emit(Operation::add, at, point, run.first);
      context.scope.variables[binder.variable] = {type, at};
      if (run.slots) {
        code.emit(Operation::slot_type, type, at);
        one(run, search.found->left, next);
      } else {
        each_type(context, at, false, type, [&](Label next_type) { one(run, search.found->left, next_type); });
      }
    });
  }
}

void each_type(Context& context, int place, bool slot, int type, const std::function<void(Label)>& body) {
  Writer& code = context.code;
  const Label again = code.label(), end = code.label();
  if (slot) {
    const int is_none = code.temporary();
    code.emit(Operation::slot_type, type, place);
    code.emit(Operation::less, is_none, type, code.constant(0));
    code.emit(Operation::jump_if, is_none, end);
    body(end);
  } else {
    code.copy(type, code.constant(model::none));
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
  code.copy(member, code.constant(model::none));
  code.bind(again);
  code.emit(Operation::set_next, member, set, cells, end);
  {
    const Frame frame(code);
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
