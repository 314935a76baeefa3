#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"

namespace brehon {

using model::Stmt;
using model::Turns;

/// Markers that last as long as something are reset at its end.
void Lowerer::reset_markers(const std::string& lasts) {
  for (std::size_t i = 0; i < model_.markers.size(); ++i) {
    const model::Marker& marker = model_.markers[i];
    if (marker.lasts != lasts)
      continue;
    int count = 1;
    for (const int dimension : marker.dimensions)
      count *= model_.kinds[static_cast<std::size_t>(dimension)].size();
    const int base = program_.marker_cells[i];
    if (marker.initial == 0) {
      emit(Operation::clear, base, count);
      continue;
    }
    for (int cell = 0; cell < count; ++cell)
      copy(base + cell, constant(marker.initial));
  }
}

void Lowerer::phase(const Stmt& stmt) {
  const model::Phase& phase = model_.phases[static_cast<std::size_t>(stmt.index)];
  Entry entry;
  entry.path = phase.name;
  entry.begin = label();
  entry.exit = label();
  const bool first = std::none_of(program_.entries.begin(), program_.entries.end(),
                                  [&](const Entry& known_entry) { return known_entry.path == entry.path; });
  const std::size_t at = program_.entries.size();
  if (first)
    program_.entries.push_back(entry);
  phases_.push_back(first ? static_cast<int>(at) : model::none);
  leaves_.push_back({stmt.index, entry.exit, program_.local_names.size()});
  bind(entry.begin);
  touch(phase.element);
  hooked(phase.element, acting_, [&] { block(phase.body); });
  leaves_.pop_back();
  phases_.pop_back();
  bind(entry.exit);
  reset_markers(phase.name);
}

void Lowerer::step(const Stmt& stmt) {
  if (stmt.index == model::none) {
    Entry entry;
    entry.path = "setup";
    entry.begin = label();
    entry.exit = label();
    bind(entry.begin);
    block(model_.setup);
    bind(entry.exit);
    program_.entries.push_back(entry);
    return;
  }
  const model::Step& step = model_.steps[static_cast<std::size_t>(stmt.index)];
  Entry entry;
  entry.path = model_.elements[static_cast<std::size_t>(step.element)].path;
  entry.begin = label();
  entry.exit = label();
  // Inside turns a step is entered with the player whose turn it is.
  entry.turns = turn_players_.empty() ? model::none : entry.begin;
  entry.turn_player_cell = turn_players_.empty() ? model::none : turn_players_.back();
  bind(entry.begin);
  touch(step.element);
  hooked(step.element, acting_, [&] { block(step.body); });
  bind(entry.exit);
  const bool first = std::none_of(program_.entries.begin(), program_.entries.end(),
                                  [&](const Entry& known_entry) { return known_entry.path == entry.path; });
  if (first)
    program_.entries.push_back(entry);
  reset_markers(step.name);
}

/// Turns: the players in order, each with the body of a turn. A round in which nobody takes part ends them.
void Lowerer::turns(const Stmt& stmt) {
  const Turns& rules = model_.turns[static_cast<std::size_t>(stmt.index)];
  const std::size_t locals = program_.local_names.size();
  const int me = state_cell("me");
  const int passed = rules.until == Turns::Until::all_passed ? state_cell("passed") : model::none;
  const int left = rules.until == Turns::Until::once_each ? state_cell("turns left") : model::none;
  const bool can_skip = !rules.where.empty() || passed != model::none || rules.until == Turns::Until::each;
  const int skipped = can_skip ? fixed() : model::none;
  variables_[rules.me] = {me, model::none, 1};
  passed_[static_cast<std::size_t>(stmt.index)] = passed;
  copy(me, value(rules.from));
  if (left != model::none)
    copy(left, constant(model_.players));
  if (can_skip)
    copy(skipped, constant(0));
  const Label again = label(), body = label(), skip = label(), next = label(), end = label();
  const Label entered = left == model::none ? body : label(); // who enters here has the first of the turns
  bind(again);
  {
    const Frame frame(*this);
    if (passed != model::none) {
      const int out = temporary();
      emit(Operation::set_test, out, passed, me);
      emit(Operation::jump_if, out, skip);
    }
    const int before = acting_;
    acting_ = me;
    for (const Expr& where : rules.where)
      branch(where, skip, false);
    if (rules.until == Turns::Until::each)
      branch(rules.condition[0], skip, true);
    acting_ = before;
  }
  bind(body);
  if (!phases_.empty() && phases_.back() != model::none) {
    Entry& entry = program_.entries[static_cast<std::size_t>(phases_.back())];
    if (entry.turns == model::none) {
      entry.turns = entered;
      entry.turn_player_cell = me;
    }
  }
  turn_players_.push_back(me);
  const int acting = acting_;
  acting_ = me;
  block(rules.body);
  turn_players_.pop_back();
  acting_ = acting;
  reset_markers("turn");
  if (can_skip)
    copy(skipped, constant(0));
  {
    const Frame frame(*this);
    if (rules.until == Turns::Until::condition)
      branch(rules.condition[0], end, true);
    if (passed != model::none) {
      const int all = temporary();
      emit(Operation::equal, all, passed, constant((1 << model_.players) - 1));
      emit(Operation::jump_if, all, end);
    }
  }
  bind(next);
  if (left != model::none) {
    const Frame frame(*this);
    const int more = temporary();
    emit(Operation::subtract, left, left, constant(1));
    emit(Operation::less, more, constant(0), left);
    emit(Operation::jump_unless, more, end);
  }
  copy(me, next_player(me));
  jump(again);
  bind(skip);
  if (can_skip) {
    const Frame frame(*this);
    const int over = temporary();
    emit(Operation::add, skipped, skipped, constant(1));
    emit(Operation::less_equal, over, constant(model_.players), skipped);
    emit(Operation::jump_if, over, end);
  }
  jump(next);
  if (left != model::none) {
    bind(entered);
    copy(left, constant(model_.players));
    jump(body);
  }
  bind(end);
  clear_state(locals);
}

} // namespace brehon
