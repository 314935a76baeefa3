#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lowerer.hpp"

namespace brehon {

using model::Sort;
using model::Stmt;

/// A loop runs over what there is when it begins. Where its body changes what the loop looks at, that is noted first.
void Lowerer::for_each(const Stmt& stmt) {
  const int acting = acting_;
  for_each_of(stmt);
  acting_ = acting;
}

void Lowerer::for_each_of(const Stmt& stmt) {
  const bool keep = suspends(model_, stmt.blocks[0]);
  const std::size_t locals = program_.local_names.size();
  if (stmt.args.size() > 1) {
    const int together = together_;
    if (stmt.flag) {
      const Effects changed = writes(model_, stmt.blocks[0]);
      together_ = static_cast<int>(program_.togethers.size());
      program_.togethers.push_back(
          {{changed.zones.begin(), changed.zones.end()}, {changed.markers.begin(), changed.markers.end()}});
    }
    clockwise(stmt, keep);
    together_ = together;
    clear_state(locals);
    return;
  }
  const bool single = stmt.binders.size() == 1;
  Effects looked_at = reads(model_, stmt.args[0]);
  for (const model::Binder& binder : stmt.binders) {
    for (const auto* parts : {&binder.source, &binder.filter}) {
      for (const Expr& part : *parts) {
        const Effects more = reads(model_, part);
        looked_at.zones.insert(more.zones.begin(), more.zones.end());
        looked_at.markers.insert(more.markers.begin(), more.markers.end());
      }
    }
  }
  const int own = single && stmt.binders[0].pieces ? stmt.binders[0].variable : model::none;
  const bool changes = writes(model_, stmt.blocks[0], own).meets(looked_at);
  if (changes && (!single || stmt.binders[0].pieces)) {
    not_lowered(stmt.span, "a loop over pieces that its own body moves");
  } else if (changes) {
    through_snapshot(stmt, keep);
  } else {
    const std::function<void(std::size_t)> nest = [&](std::size_t at) {
      if (at == stmt.binders.size()) {
        const Label next = label();
        branch(stmt.args[0], next, false);
        block(stmt.blocks[0]);
        bind(next);
        return;
      }
      each(stmt.binders[at], keep, [&](int copies) {
        const auto one = known(copies);
        if (one && *one == 1) {
          nest(at + 1);
          return;
        }
        // Like pieces in a bag: one round for each.
        const int left = kept(keep, "copies left"), more = temporary();
        copy(left, copies);
        const Label again = label();
        bind(again);
        nest(at + 1);
        emit(Operation::subtract, left, left, constant(1));
        emit(Operation::less, more, constant(0), left);
        emit(Operation::jump_if, more, again);
      });
    };
    nest(0);
  }
  clear_state(locals);
}

void Lowerer::through_snapshot(const Stmt& stmt, bool keep) {
  const model::Binder& binder = stmt.binders[0];
  const model::Type& element = model_.variables[static_cast<std::size_t>(binder.variable)].type;
  model::Type set_type;
  set_type.sort = Sort::set;
  set_type.parts = {element};
  const int cells = width(set_type), first_value = first_of(set_type);
  const int chosen = kept(keep, "chosen", cells), at = kept(keep, "at");
  emit(Operation::set_clear, chosen, cells);
  {
    const Frame frame(*this);
    each_value(binder, false, [&] {
      const Label next = label();
      branch(stmt.args[0], next, false);
      const int index = temporary();
      emit(Operation::subtract, index, variables_.at(binder.variable).cell, constant(first_value));
      emit(Operation::set_insert, chosen, index);
      bind(next);
    });
  }
  const int variable = kept(keep, model_.variables[static_cast<std::size_t>(binder.variable)].name);
  variables_[binder.variable] = {variable, model::none, 1};
  copy(at, constant(model::none));
  const Label again = label(), end = label();
  bind(again);
  emit(Operation::set_next, at, chosen, cells, end);
  emit(Operation::add, variable, at, constant(first_value));
  block(stmt.blocks[0]);
  jump(again);
  bind(end);
}

/// Players in the order of play from one of them.
void Lowerer::clockwise(const Stmt& stmt, bool keep) {
  const model::Binder& binder = stmt.binders[0];
  const std::string name = model_.variables[static_cast<std::size_t>(binder.variable)].name;
  const bool changes = writes(model_, stmt.blocks[0]).meets(reads(model_, stmt.args[0]));
  const int player = kept(keep, name.empty() ? "me" : name), left = kept(keep, "players left"), more = temporary();
  variables_[binder.variable] = {player, model::none, 1};
  int chosen = model::none;
  if (changes) {
    chosen = kept(keep, "chosen");
    emit(Operation::set_clear, chosen, 1);
    const Frame frame(*this);
    const int each_player = temporary();
    variables_[binder.variable] = {each_player, model::none, 1};
    for (int i = 0; i < model_.players; ++i) {
      const Label next = label();
      copy(each_player, constant(i));
      branch(stmt.args[0], next, false);
      emit(Operation::set_insert, chosen, each_player);
      bind(next);
    }
    variables_[binder.variable] = {player, model::none, 1};
  }
  copy(player, value(stmt.args[1]));
  if (name.empty())
    acting_ = player; // `for each player` without a name: each acts
  copy(left, constant(model_.players));
  const Label again = label(), next = label();
  bind(again);
  if (changes) {
    const int in = temporary();
    emit(Operation::set_test, in, chosen, player);
    emit(Operation::jump_unless, in, next);
  } else {
    const Frame frame(*this);
    branch(stmt.args[0], next, false);
  }
  block(stmt.blocks[0]);
  bind(next);
  copy(player, next_player(player));
  emit(Operation::subtract, left, left, constant(1));
  emit(Operation::less, more, constant(0), left);
  emit(Operation::jump_if, more, again);
}

/// The variable of `repeat` is a marker, so that all can see and name it; after the loop it keeps its last value.
void Lowerer::repeat(const Stmt& stmt) {
  const model::Marker& marker = model_.markers[static_cast<std::size_t>(stmt.index)];
  const int cell = program_.marker_cells[static_cast<std::size_t>(stmt.index)];
  const Expr& values = stmt.args[0];
  if (values.op != Op::whole && values.op != Op::range) {
    repeat_over_set(stmt);
    return;
  }
  const model::Kind* kind = values.op == Op::whole ? &model_.kinds[static_cast<std::size_t>(values.index)] : nullptr;
  const std::size_t locals = program_.local_names.size();
  int last = kind != nullptr ? constant(kind->first + kind->size() - 1) : value(values.args[1]);
  if (!known(last)) {
    const int saved = kept(suspends(model_, stmt.blocks[0]), "last " + marker.name);
    copy(saved, last);
    last = saved;
  }
  const Label again = label(), end = label();
  const int test = temporary();
  copy(cell, kind != nullptr ? constant(kind->first) : value(values.args[0]));
  emit(Operation::less, test, last, cell);
  emit(Operation::jump_if, test, end);
  bind(again);
  block(stmt.blocks[0]);
  reset_markers(marker.pass_name.empty() ? marker.name : marker.pass_name);
  emit(Operation::less_equal, test, last, cell);
  emit(Operation::jump_if, test, end);
  emit(Operation::add, cell, cell, constant(1));
  jump(again);
  bind(end);
  clear_state(locals);
}

/// Over a set that is fixed when it begins, in the order of its values.
void Lowerer::repeat_over_set(const Stmt& stmt) {
  const model::Marker& marker = model_.markers[static_cast<std::size_t>(stmt.index)];
  const int cell = program_.marker_cells[static_cast<std::size_t>(stmt.index)];
  const Expr& values = stmt.args[0];
  const bool keep = suspends(model_, stmt.blocks[0]);
  const std::size_t locals = program_.local_names.size();
  const int cells = width(values.type), first = first_of(values.type);
  const int chosen = kept(keep, "set of " + marker.name, cells), at = kept(keep, "at " + marker.name);
  const int from = set(values);
  for (int i = 0; i < cells; ++i)
    copy(chosen + i, from + i);
  copy(at, constant(model::none));
  const Label again = label(), end = label();
  bind(again);
  emit(Operation::set_next, at, chosen, cells, end);
  emit(Operation::add, cell, at, constant(first));
  block(stmt.blocks[0]);
  reset_markers(marker.pass_name.empty() ? marker.name : marker.pass_name);
  jump(again);
  bind(end);
  clear_state(locals);
}

void Lowerer::repeat_times(const Stmt& stmt) {
  const bool keep = suspends(model_, stmt.blocks[0]);
  const std::size_t locals = program_.local_names.size();
  const int left = kept(keep, "times left"), test = temporary();
  value_into(stmt.args[0], left);
  const Label again = label(), end = label();
  bind(again);
  emit(Operation::less_equal, test, left, constant(0));
  emit(Operation::jump_if, test, end);
  block(stmt.blocks[0]);
  {
    const Frame frame(*this);
    branch(stmt.args[1], end, true);
  }
  emit(Operation::subtract, left, left, constant(1));
  jump(again);
  bind(end);
  clear_state(locals);
}

} // namespace brehon
