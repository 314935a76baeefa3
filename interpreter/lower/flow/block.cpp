#include "interpreter/lower/context/nested.hpp"

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

/// Writes the statement at a place in a block.
void statement(Context& context, const model::Block& block, std::size_t at) {
  Writer& code = context.code;
  const Stmt& stmt = block[at];
  using Write = void (*)(Context&, const Stmt&);
  const auto within_frame = [&](Write write) {
    const Frame frame(code.cells);
    write(context, stmt);
  };
  const auto then_watchers = [&](Write write) {
    const Frame frame(code.cells);
    const Effects changed = writes(context.model, {stmt});
    watched(context, changed, changed.suspends, [&] {
      write(context, stmt);
      if (context.secrets && context.surroundings.tried == 0)
        code.emit(Operation::look);
    });
  };
  const auto loop = [&](Write write) {
    const Temporarily tail(context.routine.tail, false);
    within_frame(write);
  };
  switch (stmt.act) {
  case Act::move:
    code.touch(stmt.element);
    return then_watchers(move);
  case Act::move_all:
    code.touch(stmt.element);
    return then_watchers(move_all);
  case Act::move_piece:
    code.touch(stmt.element);
    return then_watchers(move_piece);
  case Act::draw:
    code.touch(stmt.element);
    return then_watchers(draw);
  case Act::shuffle:
    code.touch(stmt.element);
    return then_watchers(shuffle);
  case Act::roll:
    code.touch(stmt.element);
    return then_watchers(roll);
  case Act::turn:
    code.touch(stmt.element);
    return then_watchers(turn);
  case Act::swap:
    code.touch(stmt.element);
    return then_watchers(swap);
  case Act::reveal:
  case Act::hide:
    code.touch(stmt.element);
    return then_watchers(reveal);
  case Act::pay:
  case Act::gain:
    code.touch(stmt.element);
    return then_watchers(pay);
  case Act::show:
    code.touch(stmt.element);
    return context.surroundings.tried > 0 ? void() : then_watchers(show);
  case Act::set:
    code.touch(stmt.element);
    return then_watchers(set_marker);
  case Act::remember:
  case Act::forget:
    code.touch(stmt.element);
    return then_watchers(remember);
  case Act::let: {
    // A constant is kept in the state where a decision or chance falls before its block ends.
    const model::Block later(block.begin() + static_cast<std::ptrdiff_t>(at) + 1, block.end());
    code.touch(stmt.element);
    return let(context, stmt.id<model::VariableId>(), stmt[Role::value], waits(context, later));
  }
  case Act::if_:
    code.touch(stmt.element);
    return within_frame(conditional);
  case Act::match:
    code.touch(stmt.element);
    return within_frame(match);
  case Act::for_each:
    code.touch(stmt.element);
    return loop(for_each);
  case Act::repeat:
    code.touch(stmt.element);
    return loop(repeat);
  case Act::repeat_times:
    code.touch(stmt.element);
    return loop(repeat_times);
  case Act::do_: // the rule asks its watchers itself
    code.touch(stmt.element);
    return within_frame(call);
  case Act::decide:
    return within_frame(decide);
  case Act::turns:
    return loop(turns);
  case Act::next_turn:
    code.touch(stmt.element);
    return next_turn(context, stmt);
  case Act::phase:
    return within_frame(phase);
  case Act::step:
    return within_frame(flow_step);
  case Act::leave:
  case Act::end:
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
    return within_frame(outcome);
  case Act::watch:
    return watch(context, stmt);
  }
  unreachable();
}

} // namespace

void block(Context& context, const model::Block& block) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Temporarily tail(context.routine.tail);
  const bool ends_rule = context.routine.tail;
  const std::size_t locals = code.cells.locals();
  const Temporarily watches(context.surroundings.watches);
  for (std::size_t i = 0; i < block.size(); ++i) {
    context.routine.tail = ends_rule && i + 1 == block.size();
    const Temporarily origin(code.origin, Origin{block[i].span, block[i].element});
    if (!context.surroundings.given) {
      statement(context, block, i);
      continue;
    }
    const Label end = code.label();
    code.emit(Operation::pass_over, block[i].element.number(), end);
    statement(context, block, i);
    code.bind(end);
  }
  code.clear_state(locals);
}

} // namespace brehon::lowering
