#include "interpreter/lower/statements/repeat.hpp"

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/statements/assign.hpp"

namespace brehon::lowering {

namespace {

/// The marker of a loop gets the value of the next pass.
void pass_begins(Context& context, const Stmt& stmt, const Body& write) {
  Effects changed;
  changed.markers.insert(stmt.id<model::MarkerId>());
  watched(context, changed, false, write);
}

/// What is repeated. `enter` begins a repetition that play enters without what comes before it: the one that its marker
/// says, else the first.
void repeated(Context& context, const Stmt& stmt, const Body& enter) {
  context.flow.repeats.push_back(enter);
  block(context, stmt.blocks[0]);
  context.flow.repeats.pop_back();
}

/// Over a set that is fixed when it begins, in the order of its values.
void repeat_over_set(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Marker& marker = context.model.markers[stmt.id<model::MarkerId>()];
  const int cell = context.program.marker_cells[stmt.id<model::MarkerId>()];
  const Expr& values = stmt[Role::set];
  const bool keep = waits(context, stmt.blocks[0]);
  const std::size_t locals = code.cells.locals();
  const int cells = width(context, values.type), first = first_of(values.type);
  const int chosen = code.cells.kept(keep, "set of " + marker.name, cells),
            at = code.cells.kept(keep, "at " + marker.name);
  const auto settle = [&] {
    const int from = set(context, values);
    code.emit(Operation::set_or, chosen, from, from, cells);
  };
  const auto enter = [&] {
    const Frame frame(code.cells);
    const Label inside = code.label();
    const int test = code.cells.temporary();
    settle();
    code.emit(Operation::subtract, at, cell, code.constants.of(first));
    code.emit(Operation::set_test, test, chosen, at);
    code.emit(Operation::jump_if, test, inside);
    code.copy(at, code.constants.of(model::none));
    code.emit(Operation::set_next, at, chosen, cells, inside);
    code.emit(Operation::add, cell, at, code.constants.of(first));
    code.bind(inside);
  };
  settle();
  code.copy(at, code.constants.of(model::none));
  const Label again = code.label(), end = code.label();
  code.bind(again);
  code.emit(Operation::set_next, at, chosen, cells, end);
  code.round();
  pass_begins(context, stmt, [&] { code.emit(Operation::add, cell, at, code.constants.of(first)); });
  repeated(context, stmt, enter);
  reset_markers(context, marker.pass_name.empty() ? marker.name : marker.pass_name);
  code.jump(again);
  code.bind(end);
  code.clear_state(locals);
}

/// Until a condition holds, however long that takes.
void repeat_until(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Label again = code.label(), end = code.label();
  code.bind(again);
  code.round();
  repeated(context, stmt, [] {});
  {
    const Frame frame(code.cells);
    branch(context, stmt[Role::until], end, true);
  }
  code.jump(again);
  code.bind(end);
}

} // namespace

void repeat(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Marker& marker = context.model.markers[stmt.id<model::MarkerId>()];
  const int cell = context.program.marker_cells[stmt.id<model::MarkerId>()];
  const Expr& values = stmt[Role::set];
  if (values.op != Op::whole && values.op != Op::range) {
    repeat_over_set(context, stmt);
    return;
  }
  const model::Kind* kind = values.op == Op::whole ? &context.model.kinds[values.id<model::KindId>()] : nullptr;
  const std::size_t locals = code.cells.locals();
  int last = kind != nullptr ? code.constants.of(kind->first + kind->size() - 1) : value(context, values[Role::high]);
  const bool open = !code.constants.known(last);
  if (open) {
    const int saved = code.cells.kept(waits(context, stmt.blocks[0]), "last " + marker.name);
    code.copy(saved, last);
    last = saved;
  }
  const auto low = [&] { return kind != nullptr ? code.constants.of(kind->first) : value(context, values[Role::low]); };
  const auto enter = [&] {
    const Frame frame(code.cells);
    if (open)
      value_into(context, values[Role::high], last);
    code.emit(Operation::maximum, cell, cell, low());
  };
  const Label again = code.label(), end = code.label();
  const int test = code.cells.temporary();
  pass_begins(context, stmt, [&] { code.copy(cell, low()); });
  code.emit(Operation::less, test, last, cell);
  code.emit(Operation::jump_if, test, end);
  code.bind(again);
  code.round();
  repeated(context, stmt, enter);
  reset_markers(context, marker.pass_name.empty() ? marker.name : marker.pass_name);
  code.emit(Operation::less_equal, test, last, cell);
  code.emit(Operation::jump_if, test, end);
  pass_begins(context, stmt, [&] { code.emit(Operation::add, cell, cell, code.constants.of(1)); });
  code.jump(again);
  code.bind(end);
  code.clear_state(locals);
}

void repeat_times(Context& context, const Stmt& stmt) {
  if (stmt.flag)
    return repeat_until(context, stmt);
  Writer& code = context.code;
  const bool keep = waits(context, stmt.blocks[0]);
  const std::size_t locals = code.cells.locals();
  const int left = code.cells.kept(keep, "times left"), test = code.cells.temporary();
  const auto begin = [&] {
    const Frame frame(code.cells);
    value_into(context, stmt[Role::count], left);
  };
  begin();
  const Label again = code.label(), end = code.label();
  code.bind(again);
  code.emit(Operation::less_equal, test, left, code.constants.of(0));
  code.emit(Operation::jump_if, test, end);
  code.round();
  repeated(context, stmt, begin);
  {
    const Frame frame(code.cells);
    branch(context, stmt[Role::until], end, true);
  }
  code.emit(Operation::subtract, left, left, code.constants.of(1));
  code.jump(again);
  code.bind(end);
  code.clear_state(locals);
}

} // namespace brehon::lowering
