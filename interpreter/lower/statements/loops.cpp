#include <algorithm>

#include <fmt/format.h>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

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
  const bool keep = waits(stmt.blocks[0]);
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
  through(stmt, 0, keep);
  clear_state(locals);
}

/// A loop over several binders is loops within one another, each over what there is when it begins.
void Lowerer::through(const Stmt& stmt, std::size_t at, bool keep) {
  if (at == stmt.binders.size())
    return block(stmt.blocks[0]);
  const model::Binder& binder = stmt.binders[at];
  const bool innermost = at + 1 == stmt.binders.size();
  const Expr condition = innermost ? stmt.args[0] : expressions::truth();
  const Body body = [&] { through(stmt, at + 1, keep); };
  const Effects changed = outcome_of(stmt.blocks[0], true);
  const auto changes = [&](const Expr& part) { return changed.meets(reads(model_, part)); };
  const bool changes_which = changes(condition) || std::any_of(binder.filter.begin(), binder.filter.end(), changes);
  const bool changes_source = binder.pieces && changes(binder.source[0]);
  // Where each piece only leaves for elsewhere when its turn comes, nothing need be noted.
  const bool only_leaves =
      binder.pieces && !outcome_of(stmt.blocks[0], true, binder.variable).meets(reads(model_, binder.source[0]));
  const bool plain_range = binder.source[0].op == Op::range && binder.filter.empty() && expressions::is_true(condition);
  if (!plain_range && (changes_which || (changes(binder.source[0]) && !only_leaves))) {
    if (binder.pieces)
      through_noted_pieces(binder, condition, keep, body);
    else
      through_snapshot(binder, condition, keep, body);
    return;
  }
  each(binder, condition, keep, [&](int copies) {
    const Location piece = variables_.at(binder.variable);
    const int place = changes_source ? kept(keep, "place") : piece.place;
    const Body once = [&] { // a piece that the body moves knows where it lies then
      if (changes_source) {
        copy(place, piece.place);
        variables_[binder.variable] = {piece.cell, place};
      }
      body();
    };
    const auto one = known(copies);
    if (one && *one == 1) {
      once();
    } else { // like pieces in a bag: one round for each
      const int left = kept(keep, "copies left");
      copy(left, copies);
      rounds(left, once);
    }
  });
}

/// As many rounds as a cell says, which is at least 1.
void Lowerer::rounds(int left, const Body& body) {
  const Label again = label();
  const int more = temporary();
  bind(again);
  body();
  emit(Operation::subtract, left, left, constant(1));
  emit(Operation::less, more, constant(0), left);
  emit(Operation::jump_if, more, again);
}

/// The pieces that are there when a loop begins are noted by place and type, with how many are alike. Each is gone
/// through once, unless it is no longer there when its turn comes.
void Lowerer::through_noted_pieces(const model::Binder& binder, const Expr& condition, bool keep, const Body& body) {
  const std::string& name = model_.variables[static_cast<std::size_t>(binder.variable)].name;
  int types = 1, most = 0; // in one place, and in all
  for (const int zone : binder.source[0].type.zones) {
    const ZoneLayout& layout = program_.zones[static_cast<std::size_t>(zone)];
    if (model_.zones[static_cast<std::size_t>(zone)].shape != model::Shape::slot)
      types = std::max(types, static_cast<int>(layout.types.size()));
  }
  const std::vector<PlaceRun> found = runs(binder.source[0]);
  for (const PlaceRun& run : found)
    most += run.most * (run.slots ? 1 : types);
  // Lists are in the state, also where nothing waits: scratch is for cells that are named one by one.
  const int places = state_cell(name + " places", most), kinds = state_cell(name + " types", most);
  const int numbers = state_cell(name + " numbers", most), noted = kept(keep, name + " noted");
  copy(noted, constant(0));
  {
    const Frame frame(*this);
    each_piece(binder, condition, false, [&](int copies) {
      const Location& at = variables_.at(binder.variable);
      emit(Operation::check_range, noted, 0, most - 1, fault("there are more pieces than can be"));
      emit(Operation::store, places, noted, at.place);
      emit(Operation::store, kinds, noted, at.cell);
      emit(Operation::store, numbers, noted, copies);
      emit(Operation::add, noted, noted, constant(1));
    });
  }
  const Location piece{kept(keep, name), kept(keep, name + " place")};
  const int at = kept(keep, "at"), left = kept(keep, "copies left"), test = temporary();
  variables_[binder.variable] = piece;
  copy(at, constant(0));
  const Label again = label(), next = label(), end = label();
  bind(again);
  emit(Operation::less, test, at, noted);
  emit(Operation::jump_unless, test, end);
  emit(Operation::load, left, numbers, at);
  rounds(left, [&] {
    emit(Operation::load, piece.cell, kinds, at);
    emit(Operation::load, piece.place, places, at);
    emit(Operation::count_type, test, piece.place, piece.cell);
    emit(Operation::jump_unless, test, next);
    body();
  });
  bind(next);
  emit(Operation::add, at, at, constant(1));
  jump(again);
  bind(end);
}

/// The values that a loop runs through are noted when it begins.
void Lowerer::through_snapshot(const model::Binder& binder, const Expr& condition, bool keep, const Body& body) {
  const model::Type& element = model_.variables[static_cast<std::size_t>(binder.variable)].type;
  model::Type set_type;
  set_type.sort = Sort::set;
  set_type.parts = {element};
  const int cells = width(set_type, binder.span), first_value = first_of(set_type);
  const int chosen = kept(keep, "chosen", cells), at = kept(keep, "at");
  const Frame frame(*this);
  if (const auto found = all_found(binder, condition)) {
    emit(Operation::set_or, chosen, found->set, found->set, cells);
  } else {
    emit(Operation::set_clear, chosen, cells);
    each_value(binder, condition, false, [&] {
      const int index = temporary();
      emit(Operation::subtract, index, variables_.at(binder.variable).cell, constant(first_value));
      emit(Operation::set_insert, chosen, index);
    });
  }
  const int variable = kept(keep, model_.variables[static_cast<std::size_t>(binder.variable)].name);
  variables_[binder.variable] = {variable, model::none, 1};
  copy(at, constant(model::none));
  const Label again = label(), end = label();
  bind(again);
  emit(Operation::set_next, at, chosen, cells, end);
  emit(Operation::add, variable, at, constant(first_value));
  body();
  jump(again);
  bind(end);
}

/// Players in the order of play from one of them.
void Lowerer::clockwise(const Stmt& stmt, bool keep) {
  const model::Binder& binder = stmt.binders[0];
  const std::string name = model_.variables[static_cast<std::size_t>(binder.variable)].name;
  const bool changes = outcome_of(stmt.blocks[0], true).meets(reads(model_, stmt.args[0]));
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
    const int saved = kept(waits(stmt.blocks[0]), "last " + marker.name);
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
  const bool keep = waits(stmt.blocks[0]);
  const std::size_t locals = program_.local_names.size();
  const int cells = width(values.type), first = first_of(values.type);
  const int chosen = kept(keep, "set of " + marker.name, cells), at = kept(keep, "at " + marker.name);
  const int from = set(values);
  emit(Operation::set_or, chosen, from, from, cells);
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
  const bool keep = waits(stmt.blocks[0]);
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
