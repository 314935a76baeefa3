#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"

namespace brehon {

using model::Act;
using model::Sort;
using model::Stmt;

void Lowerer::block(const model::Block& block) {
  const Frame frame(*this);
  const std::size_t locals = program_.local_names.size();
  const std::size_t watchers = watchers_.size();
  const bool tail = tail_;
  for (std::size_t i = 0; i < block.size(); ++i) {
    tail_ = tail && i + 1 == block.size();
    const Span span = span_;
    const int element = element_;
    span_ = block[i].span;
    element_ = block[i].element;
    statement(block[i], block, i);
    span_ = span;
    element_ = element;
  }
  tail_ = tail;
  watchers_.resize(watchers);
  clear_state(locals);
}

void Lowerer::statement(const Stmt& stmt, const model::Block& rest, std::size_t at) {
  const bool structural =
      stmt.act == Act::decide || stmt.act == Act::turns || stmt.act == Act::phase || stmt.act == Act::step;
  const bool conditional = stmt.act == Act::end || stmt.act == Act::wins || stmt.act == Act::loses ||
                           stmt.act == Act::draw_game || stmt.act == Act::leave || stmt.act == Act::watch;
  if (!structural && !conditional)
    touch(stmt.element);
  switch (stmt.act) {
  case Act::let: {
    // A constant is kept in the state where a decision or chance falls before its block ends.
    const model::Block later(rest.begin() + static_cast<std::ptrdiff_t>(at) + 1, rest.end());
    let(stmt, waits(later));
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
    watch(stmt);
    return;
  default: {
    const Frame frame(*this);
    switch (stmt.act) {
    case Act::move:
      move(stmt);
      break;
    case Act::move_all:
      move_all(stmt);
      break;
    case Act::move_piece:
      move_piece(stmt);
      break;
    case Act::draw:
      draw(stmt);
      break;
    case Act::shuffle:
      emit(Operation::shuffle, place(stmt.args[0]));
      break;
    case Act::reveal:
    case Act::hide:
      reveal(stmt);
      break;
    case Act::swap:
      swap(stmt);
      break;
    case Act::roll:
      roll(stmt);
      break;
    case Act::turn:
      turn(stmt);
      break;
    case Act::show:
      show(stmt);
      break;
    case Act::pay:
    case Act::gain:
      pay(stmt);
      break;
    case Act::set:
      set_marker(stmt);
      break;
    case Act::do_:
      call(stmt);
      break;
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
    case Act::leave:
      outcome(stmt);
      break;
    default:
      break; // treated below
    }
    if (stmt.act != Act::do_)
      ask_watchers(stmt); // a called rule asks for itself
    return;
  }
  }
  const Frame frame(*this);
  const bool loops =
      stmt.act == Act::for_each || stmt.act == Act::repeat || stmt.act == Act::repeat_times || stmt.act == Act::turns;
  tail_ = tail_ && !loops;
  switch (stmt.act) {
  case Act::if_: {
    const Label other = label(), end = label();
    if (stmt.args[0].op == Op::constant) {
      if (stmt.args[0].value != 0)
        block(stmt.blocks[0]);
      else if (stmt.blocks.size() > 1)
        block(stmt.blocks[1]);
      return;
    }
    branch(stmt.args[0], other, false);
    block(stmt.blocks[0]);
    if (stmt.blocks.size() > 1)
      jump(end);
    bind(other);
    if (stmt.blocks.size() > 1)
      block(stmt.blocks[1]);
    bind(end);
    return;
  }
  case Act::match:
    match(stmt);
    return;
  case Act::for_each:
    for_each(stmt);
    return;
  case Act::repeat:
    repeat(stmt);
    return;
  case Act::repeat_times:
    repeat_times(stmt);
    return;
  case Act::turns:
    turns(stmt);
    return;
  case Act::phase:
    phase(stmt);
    return;
  case Act::step:
    step(stmt);
    return;
  case Act::decide:
    decide(stmt);
    return;
  default:
    return; // treated above
  }
}

void Lowerer::let(const Stmt& stmt, bool in_state) {
  const model::Variable& variable = model_.variables[static_cast<std::size_t>(stmt.index)];
  const std::string name = variable.name.empty() ? "me" : variable.name;
  Location to;
  const Location from = argument(stmt.args[0], variable.type);
  if (!from.places.empty()) {
    to.places = keep_runs(from.places, in_state, name);
    to.cell = to.places.front().first;
    variables_[stmt.index] = to;
    return;
  }
  if (from.ways) {
    to.ways = keep_ways(*from.ways, in_state, name);
    variables_[stmt.index] = to;
    return;
  }
  to.cells = from.cells;
  to.cell = kept(in_state, name, from.cells);
  if (variable.type.sort == model::Sort::set)
    emit(Operation::set_or, to.cell, from.cell, from.cell, from.cells);
  else
    for (int i = 0; i < from.cells; ++i)
      copy(to.cell + i, from.cell + i);
  if (from.place != model::none) {
    to.place = kept(in_state, name + " place");
    copy(to.place, from.place);
  }
  variables_[stmt.index] = to;
}

void Lowerer::match(const Stmt& stmt) {
  const Expr& subject = stmt.args[0];
  const auto has = [](const std::vector<int>& values, int value) {
    return std::find(values.begin(), values.end(), value) != values.end();
  };
  if (subject.op == Op::constant) {
    for (std::size_t i = 0; i < stmt.cases.size(); ++i) {
      if (has(stmt.cases[i], subject.value))
        block(stmt.blocks[i]);
    }
    return;
  }
  const int cell = temporary();
  value_into(subject, cell);
  const Label end = label();
  for (std::size_t i = 0; i < stmt.cases.size(); ++i) {
    const Label body = label(), next = label();
    for (const int chosen : stmt.cases[i]) {
      const int test = temporary();
      emit(Operation::equal, test, cell, constant(chosen));
      emit(Operation::jump_if, test, body);
    }
    jump(next);
    bind(body);
    block(stmt.blocks[i]);
    jump(end);
    bind(next);
  }
  emit(Operation::fault, fault("no case of a match fits"));
  bind(end);
}

void Lowerer::set_marker(const Stmt& stmt) {
  const Expr& target = stmt.args[0];
  const model::Marker& marker = model_.markers[static_cast<std::size_t>(target.index)];
  const int base = program_.marker_cells[static_cast<std::size_t>(target.index)];
  const int cell = value(stmt.args[1]);
  if (marker.type.sort == Sort::integer && !known(cell)) {
    const model::Type& type = stmt.args[1].type;
    if (type.low < marker.type.low || type.high > marker.type.high || type.optional) {
      const std::string message = fmt::format("`{}` leaves {}..{}", marker.name, marker.type.low, marker.type.high);
      if (marker.type.optional) {
        const int is_none = temporary();
        const Label fine = label();
        emit(Operation::equal, is_none, cell, constant(model::no_number));
        emit(Operation::jump_if, is_none, fine);
        emit(Operation::check_range, cell, marker.type.low, marker.type.high, fault(message));
        bind(fine);
      } else {
        emit(Operation::check_range, cell, marker.type.low, marker.type.high, fault(message));
      }
    }
  } else if (stmt.args[1].type.optional && !marker.type.optional) {
    check_known(cell, stmt.args[1].type, fmt::format("`{}` cannot be none", marker.name));
  }
  if (marker.dimensions.empty()) {
    copy(base, cell);
    return;
  }
  int count = 0;
  const int index = flat_index(marker.dimensions, target.args, count);
  if (count == 1) {
    if (const auto number = known(index))
      copy(base + *number, cell);
    else
      emit(Operation::store, base, index, cell);
    return;
  }
  const int at = temporary();
  for (int i = 0; i < count; ++i) {
    emit(Operation::add, at, index, constant(i));
    emit(Operation::store, base, at, cell);
  }
}

void Lowerer::reveal(const Stmt& stmt) {
  each_place(stmt.args[0], false, [&](int at) { emit(Operation::set_face, at, stmt.act == Act::reveal ? 1 : 2); });
}

int Lowerer::next_player(int player) {
  std::vector<Cell> next;
  for (int i = 0; i < model_.players; ++i)
    next.push_back((i + 1) % model_.players);
  const int to = temporary();
  emit(Operation::look_up, to, table(next), player);
  return to;
}

/// Arguments are computed before any parameter changes; the number of the next instruction is kept for the way back.
void Lowerer::call(const Stmt& stmt) {
  const std::size_t index = static_cast<std::size_t>(stmt.index);
  const model::Rule& rule = model_.rules[index];
  std::vector<Location> arguments;
  for (std::size_t i = 0; i < stmt.args.size(); ++i) {
    arguments.push_back(argument(stmt.args[i], model_.variables[static_cast<std::size_t>(rule.parameters[i])].type));
  }
  const bool in_circle =
      rule_ != model::none &&
      rule_reaches_[index].count(static_cast<int>(rule_copies_[static_cast<std::size_t>(rule_)].rule)) > 0;
  if (in_circle && !tail_) {
    diagnostics_.report(DiagnosticId::cyclic_definition, stmt.span,
                        fmt::format("`{}` comes back to this rule, so nothing can follow the call", rule.name));
    return;
  }
  const RuleCopy& called = copy_of(index, stmt.span);
  if (in_circle) {
    tail_call(called, arguments);
    return;
  }
  fill_parameters(called, arguments);
  emit(Operation::call, called.label, called.back);
  if (called.keeps)
    clear_cells(called);
}

void Lowerer::fill_parameters(const RuleCopy& called, const std::vector<Location>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Location& to = called.parameters[i];
    for (int cell = 0; cell < to.cells; ++cell)
      copy(to.cell + cell, arguments[i].cell + cell);
    if (to.place != model::none)
      copy(to.place, arguments[i].place);
  }
}

void Lowerer::clear_cells(const RuleCopy& of) {
  emit(Operation::clear, of.back, 1);
  for (const Location& at : of.parameters) {
    emit(Operation::clear, at.cell, at.cells);
    if (at.place != model::none)
      emit(Operation::clear, at.place, 1);
  }
}

/// A call that comes back to the rule at hand is its last act: a jump that hands on the way back.
void Lowerer::tail_call(const RuleCopy& called, const std::vector<Location>& arguments) {
  std::vector<Location> saved;
  for (const Location& argument_at : arguments) {
    Location copy_at{temporary(argument_at.cells), model::none, argument_at.cells};
    for (int cell = 0; cell < argument_at.cells; ++cell)
      copy(copy_at.cell + cell, argument_at.cell + cell);
    if (argument_at.place != model::none) {
      copy_at.place = temporary();
      copy(copy_at.place, argument_at.place);
    }
    saved.push_back(copy_at);
  }
  const RuleCopy& self = rule_copies_[static_cast<std::size_t>(rule_)];
  const int back = temporary();
  copy(back, self.back);
  clear_state(rule_locals_);
  if (self.keeps && &self != &called)
    clear_cells(self);
  fill_parameters(called, saved);
  copy(called.back, back);
  jump(called.label);
}

/// Out of a phase at once, and from anywhere in it.
void Lowerer::leave(const Stmt& stmt) {
  const auto target = std::find_if(leaves_.rbegin(), leaves_.rend(),
                                   [&](const Leave& known_leave) { return known_leave.phase == stmt.index; });
  if (target == leaves_.rend()) {
    const std::string& name = model_.phases[static_cast<std::size_t>(stmt.index)].name;
    auto& finding = diagnostics_.report(DiagnosticId::misplaced, stmt.span,
                                        fmt::format("`{}` is not under way here, so it cannot be left", name));
    for (const Span& called : called_)
      finding.related.push_back({called, "this comes to it"});
    return;
  }
  // From a subroutine, those that are under way and all that was begun in the phase are dead.
  if (in_subroutine_)
    emit(Operation::clear, program_.first_local + static_cast<int>(target->locals), model::none);
  else
    clear_state(target->locals);
  jump(target->exit);
}

void Lowerer::outcome(const Stmt& stmt) {
  const Label on = label();
  branch(stmt.args.back(), on, false);
  touch(stmt.element);
  if (stmt.act == Act::leave) {
    leave(stmt);
    bind(on);
    return;
  }
  if (stmt.act == Act::wins || stmt.act == Act::loses) {
    emit(Operation::clear, cell::winners, 1);
    if (stmt.act == Act::wins) {
      emit(Operation::set_insert, cell::winners, value(stmt.args[0]));
    } else {
      const int loser = value(stmt.args[0]), same = temporary();
      for (int player = 0; player < model_.players; ++player) {
        const Label next = label();
        emit(Operation::equal, same, loser, constant(player));
        emit(Operation::jump_if, same, next);
        emit(Operation::set_insert, cell::winners, constant(player));
        bind(next);
      }
    }
  }
  const Outcome how = stmt.act == Act::end         ? Outcome::scored
                      : stmt.act == Act::draw_game ? Outcome::drawn
                                                   : Outcome::stated;
  emit(Operation::clear, program_.first_local, model::none);
  emit(Operation::finish, static_cast<int>(how));
  bind(on);
}

} // namespace brehon
