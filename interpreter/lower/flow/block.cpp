#include "interpreter/lower/context/nested.hpp"

#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/flow/calls.hpp"
#include "interpreter/lower/flow/decision.hpp"
#include "interpreter/lower/flow/outcome.hpp"
#include "interpreter/lower/flow/turns.hpp"
#include "interpreter/lower/flow/watchers.hpp"
#include "interpreter/lower/statements/assign.hpp"
#include "interpreter/lower/statements/loops.hpp"
#include "interpreter/lower/statements/match.hpp"
#include "interpreter/lower/statements/moves.hpp"
#include "interpreter/lower/statements/payment.hpp"
#include "interpreter/lower/statements/repeat.hpp"
#include "interpreter/lower/statements/sides.hpp"

namespace brehon::lowering {

namespace {

void statement(Context& context, const Stmt& stmt, const model::Block& rest, std::size_t at) {
  Writer& code = context.code;
  const bool structural =
      stmt.act == Act::decide || stmt.act == Act::turns || stmt.act == Act::phase || stmt.act == Act::step;
  const bool conditional = stmt.act == Act::end || stmt.act == Act::wins || stmt.act == Act::loses ||
                           stmt.act == Act::draw_game || stmt.act == Act::leave || stmt.act == Act::watch;
  if (!structural && !conditional)
    code.touch(stmt.element);
  switch (stmt.act) {
  case Act::let: {
    // A constant is kept in the state where a decision or chance falls before its block ends.
    const model::Block later(rest.begin() + static_cast<std::ptrdiff_t>(at) + 1, rest.end());
    let(context, stmt.id<model::VariableId>(), stmt.args[0], waits(context, later));
    return;
  }
  case Act::turns:
  case Act::phase:
  case Act::step:
  case Act::decide:
  case Act::repeat:
  case Act::for_each:
  case Act::if_:
  case Act::match:
  case Act::repeat_times:
    break;
  case Act::watch:
    watch(context, stmt);
    return;
  default: {
    const Frame frame(code);
    switch (stmt.act) {
    case Act::move:
      move(context, stmt);
      break;
    case Act::move_all:
      move_all(context, stmt);
      break;
    case Act::move_piece:
      move_piece(context, stmt);
      break;
    case Act::draw:
      draw(context, stmt);
      break;
    case Act::shuffle:
      code.emit(Operation::shuffle, place(context, stmt.args[0]));
      break;
    case Act::reveal:
    case Act::hide:
      reveal(context, stmt);
      break;
    case Act::swap:
      swap(context, stmt);
      break;
    case Act::roll:
      roll(context, stmt);
      break;
    case Act::turn:
      turn(context, stmt);
      break;
    case Act::show:
      show(context, stmt);
      break;
    case Act::pay:
    case Act::gain:
      pay(context, stmt);
      break;
    case Act::set:
      set_marker(context, stmt);
      break;
    case Act::do_:
      call(context, stmt);
      break;
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
    case Act::leave:
      outcome(context, stmt);
      break;
    default:
      break; // treated below
    }
    if (stmt.act != Act::do_)
      ask_watchers(context, stmt); // a called rule asks for itself
    return;
  }
  }
  const Frame frame(code);
  const bool loops =
      stmt.act == Act::for_each || stmt.act == Act::repeat || stmt.act == Act::repeat_times || stmt.act == Act::turns;
  context.routine.tail = context.routine.tail && !loops;
  switch (stmt.act) {
  case Act::if_: {
    const Label other = code.label(), end = code.label();
    if (stmt.args[0].op == Op::constant) {
      if (stmt.args[0].value != 0)
        block(context, stmt.blocks[0]);
      else if (stmt.blocks.size() > 1)
        block(context, stmt.blocks[1]);
      return;
    }
    branch(context, stmt.args[0], other, false);
    block(context, stmt.blocks[0]);
    if (stmt.blocks.size() > 1)
      code.jump(end);
    code.bind(other);
    if (stmt.blocks.size() > 1)
      block(context, stmt.blocks[1]);
    code.bind(end);
    return;
  }
  case Act::match:
    match(context, stmt);
    return;
  case Act::for_each:
    for_each(context, stmt);
    return;
  case Act::repeat:
    repeat(context, stmt);
    return;
  case Act::repeat_times:
    repeat_times(context, stmt);
    return;
  case Act::turns:
    turns(context, stmt);
    return;
  case Act::phase:
    phase(context, stmt);
    return;
  case Act::step:
    flow_step(context, stmt);
    return;
  case Act::decide:
    decide(context, stmt);
    return;
  default:
    return; // treated above
  }
}

} // namespace

void block(Context& context, const model::Block& block) {
  Writer& code = context.code;
  const Frame frame(code);
  const std::size_t locals = code.locals();
  const std::size_t watchers = context.surroundings.watchers.size();
  const bool tail = context.routine.tail;
  for (std::size_t i = 0; i < block.size(); ++i) {
    context.routine.tail = tail && i + 1 == block.size();
    const Span span = code.origin.span;
    const int element = code.origin.element;
    code.origin.span = block[i].span;
    code.origin.element = block[i].element;
    statement(context, block[i], block, i);
    code.origin.span = span;
    code.origin.element = element;
  }
  context.routine.tail = tail;
  context.surroundings.watchers.resize(watchers);
  code.clear_state(locals);
}

} // namespace brehon::lowering
