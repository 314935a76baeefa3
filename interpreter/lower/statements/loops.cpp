#include "interpreter/lower/statements/loops.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

/// Whether a loop is `for each player` without a name: each of them acts.
bool each_acts(const Context& context, const model::Binder& binder) {
  const model::Variable& variable = context.model.variables[binder.variable];
  return variable.name.empty() && variable.type.kind == model::player_kind;
}

/// Players in the order of play from one of them.
void clockwise(Context& context, const Stmt& stmt, bool keep) {
  Writer& code = context.code;
  const model::Binder& binder = stmt.binders[0];
  const std::string name = context.model.variables[binder.variable].name;
  const bool changes = outcome_of(context.model, context.surroundings, stmt.blocks[0])
                           .meets(reads(context.model, stmt[Role::condition]));
  const int player = code.cells.kept(keep, name.empty() ? "me" : name), left = code.cells.kept(keep, "players left"),
            more = code.cells.temporary();
  context.scope.variables[binder.variable] = {player};
  int chosen = model::none;
  if (changes) {
    chosen = code.cells.kept(keep, "chosen");
    code.emit(Operation::set_clear, chosen, 1);
    const Frame frame(code.cells);
    const int each_player = code.cells.temporary();
    context.scope.variables[binder.variable] = {each_player};
    for (int i = 0; i < context.model.players; ++i) {
      const Label next = code.label();
      code.copy(each_player, code.constants.of(i));
      branch(context, stmt[Role::condition], next, false);
      code.emit(Operation::set_insert, chosen, each_player);
      code.bind(next);
    }
    context.scope.variables[binder.variable] = {player};
  }
  code.copy(player, value(context, stmt[Role::start]));
  if (each_acts(context, binder))
    context.scope.acting = player;
  code.copy(left, code.constants.of(context.model.players));
  const Label again = code.label(), next = code.label();
  code.bind(again);
  if (changes) {
    const int in = code.cells.temporary();
    code.emit(Operation::set_test, in, chosen, player);
    code.emit(Operation::jump_unless, in, next);
  } else {
    const Frame frame(code.cells);
    branch(context, stmt[Role::condition], next, false);
  }
  block(context, stmt.blocks[0]);
  code.bind(next);
  code.copy(player, next_player(context, player, stmt.anticlockwise));
  code.emit(Operation::subtract, left, left, code.constants.of(1));
  code.emit(Operation::less, more, code.constants.of(0), left);
  code.emit(Operation::jump_if, more, again);
}

/// As many rounds as a cell says, which is at least 1.
void rounds(Context& context, int left, const Body& body) {
  Writer& code = context.code;
  const Label again = code.label();
  const int more = code.cells.temporary();
  code.bind(again);
  body();
  code.emit(Operation::subtract, left, left, code.constants.of(1));
  code.emit(Operation::less, more, code.constants.of(0), left);
  code.emit(Operation::jump_if, more, again);
}

/// Lists of what a loop through pieces has noted: their first cells. They are in the state, also where nothing waits:
/// scratch is for cells that are named one by one.
struct Notes {
  int places, types;
  int copies;  // how many are alike; of what has an order, 1
  int numbers; // of what has an order; none where nothing has
  int most;    // how many notes there can be
};

/// Cells for all that a loop can find in some places.
Notes notes(Context& context, const model::Binder& binder, const std::vector<PlaceRun>& found) {
  Cells& cells = context.code.cells;
  const std::string& name = context.model.variables[binder.variable].name;
  int types = 1, pieces = 1, most = 0; // in one place, and in all
  for (const model::ZoneId zone : binder.source[0].type.zones) {
    const ZoneLayout& layout = context.program.zones[zone];
    if (context.model.zones[zone].shape != model::Shape::slot) {
      types = std::max(types, static_cast<int>(layout.types.size()));
      pieces = std::max(pieces, layout.capacity);
    }
  }
  bool ordered = false;
  for (const PlaceRun& run : found) {
    most += run.most * (run.slots() ? 1 : run.ordered() ? pieces : types);
    ordered = ordered || run.ordered();
  }
  return {cells.of_state(name + " places", most), cells.of_state(name + " types", most),
          cells.of_state(name + " numbers", most), ordered ? cells.of_state(name + " in order", most) : model::none,
          most};
}

/// A row closes up behind what leaves it, so what lies further on gets a lower number.
class Gaps {
public:
  Gaps(Context& context, bool keep)
      : code_(context.code), left_(code_.cells.kept(keep, "gone")), row_(code_.cells.kept(keep, "row")),
        number_(code_.cells.kept(keep, "number")) {
    std::vector<Cell> closes;
    for (const Place& place : context.program.places)
      closes.push_back(context.model.zones[place.zone].shape == model::Shape::row ? 1 : 0);
    closes_ = code_.table(closes);
    code_.copy(row_, code_.constants.of(model::none));
  }

  /// Makes the number that was noted of a piece the one that it has now; goes on elsewhere where it is not there.
  void settle(const Location& piece, Label gone) {
    const int test = code_.cells.temporary();
    const Label same = code_.label();
    code_.emit(Operation::equal, test, piece.place, row_);
    code_.emit(Operation::jump_if, test, same);
    code_.copy(left_, code_.constants.of(0));
    code_.copy(row_, piece.place);
    code_.bind(same);
    code_.emit(Operation::subtract, piece.number, piece.number, left_);
    code_.emit(Operation::find_piece, piece.number, piece.place, piece.cell, piece.number);
    code_.emit(Operation::less, test, piece.number, code_.constants.of(0));
    code_.emit(Operation::jump_if, test, gone);
    code_.copy(number_, piece.number);
  }

  /// Notes whether a piece has left since.
  void note(const Location& piece) {
    const int test = code_.cells.temporary();
    const Label stays = code_.label();
    code_.emit(Operation::equal, test, piece.number, number_);
    code_.emit(Operation::jump_if, test, stays);
    code_.emit(Operation::look_up, test, closes_, row_);
    code_.emit(Operation::add, left_, left_, test);
    code_.bind(stays);
  }

private:
  Writer& code_;
  int left_, row_, number_; // how many have left a place, which, and the number of the last piece
  int closes_ = 0;          // by place
};

/// The pieces that are there when a loop begins are noted by place and type, with how many are alike, or the number
/// that each has in its row or pile. Each is gone through once, unless it is no longer there when its turn comes.
void through_noted_pieces(Context& context, const model::Binder& binder, const Expr& condition, bool keep,
                          const Body& body) {
  Writer& code = context.code;
  const std::string& name = context.model.variables[binder.variable].name;
  const Notes list = notes(context, binder, runs(context, binder.source[0]));
  const bool ordered = list.numbers != model::none;
  const int noted = code.cells.kept(keep, name + " noted");
  code.copy(noted, code.constants.of(0));
  const auto note = [&](int copies) {
    const Location& at = context.scope.variables.at(binder.variable);
    code.emit(Operation::check_range, noted, 0, list.most - 1, code.fault("there are more pieces than can be"));
    code.emit(Operation::store, list.places, noted, at.place);
    code.emit(Operation::store, list.types, noted, at.cell);
    code.emit(Operation::store, list.copies, noted, copies);
    if (ordered)
      code.emit(Operation::store, list.numbers, noted,
                at.number == model::none ? code.constants.of(model::none) : at.number);
    code.emit(Operation::add, noted, noted, code.constants.of(1));
  };
  {
    const Frame frame(code.cells);
    each_piece(context, binder, condition, false, note, Through::order);
  }
  const Location piece{.cell = code.cells.kept(keep, name),
                       .place = code.cells.kept(keep, name + " place"),
                       .number = ordered ? code.cells.kept(keep, name + " number") : model::none};
  const int at = code.cells.kept(keep, "at"), left = code.cells.kept(keep, "copies left"),
            test = code.cells.temporary();
  std::optional<Gaps> gaps;
  if (ordered)
    gaps.emplace(context, keep);
  context.scope.variables[binder.variable] = piece;
  code.copy(at, code.constants.of(0));
  const Label again = code.label(), next = code.label(), end = code.label();
  code.bind(again);
  code.emit(Operation::less, test, at, noted);
  code.emit(Operation::jump_unless, test, end);
  code.emit(Operation::load, left, list.copies, at);
  rounds(context, left, [&] {
    code.emit(Operation::load, piece.cell, list.types, at);
    code.emit(Operation::load, piece.place, list.places, at);
    if (gaps) {
      code.emit(Operation::load, piece.number, list.numbers, at);
      gaps->settle(piece, next);
    } else {
      code.emit(Operation::count_type, test, piece.place, piece.cell);
      code.emit(Operation::jump_unless, test, next);
    }
    body();
    if (gaps)
      gaps->note(piece);
  });
  code.bind(next);
  code.emit(Operation::add, at, at, code.constants.of(1));
  code.jump(again);
  code.bind(end);
}

/// The values that a loop runs through are noted when it begins.
void through_snapshot(Context& context, const model::Binder& binder, const Expr& condition, bool keep,
                      const Body& body) {
  Writer& code = context.code;
  const model::Type& element = context.model.variables[binder.variable].type;
  model::Type set_type;
  set_type.sort = Sort::set;
  set_type.parts = {element};
  const int cells = width(context, set_type, binder.span), first_value = first_of(set_type);
  const int chosen = code.cells.kept(keep, "chosen", cells), at = code.cells.kept(keep, "at");
  const Frame frame(code.cells);
  if (const auto found = all_found(context, binder, condition)) {
    code.emit(Operation::set_or, chosen, found->set, found->set, cells);
  } else {
    code.emit(Operation::set_clear, chosen, cells);
    each_value(context, binder, condition, false, [&] {
      const int index = code.cells.temporary();
      code.emit(Operation::subtract, index, context.scope.variables.at(binder.variable).cell,
                code.constants.of(first_value));
      code.emit(Operation::set_insert, chosen, index);
    });
  }
  const int variable = code.cells.kept(keep, context.model.variables[binder.variable].name);
  context.scope.variables[binder.variable] = {variable};
  code.copy(at, code.constants.of(model::none));
  const Label again = code.label(), end = code.label();
  code.bind(again);
  code.emit(Operation::set_next, at, chosen, cells, end);
  code.emit(Operation::add, variable, at, code.constants.of(first_value));
  body();
  code.jump(again);
  code.bind(end);
}

/// The pieces of a set that meet a condition are noted when a loop begins. One that has left by its turn is skipped.
void through_set(Context& context, const model::Binder& binder, const Expr& condition, bool keep, const Body& body) {
  Writer& code = context.code;
  Location noted = context.scope.at(binder.source[0]);
  if (!questions(binder, condition).empty()) {
    noted.pieces->units = code.cells.kept(keep, "noted", noted.cells);
    note_set(context, binder, condition, noted.pieces->units);
  }
  const Temporarily set(context.scope.variables[binder.source[0].id<model::VariableId>()], noted);
  model::Binder all = binder;
  all.filter.clear();
  each_of_set(context, all, expressions::truth(), keep, [&] {
    const Location& piece = context.scope.variables.at(binder.variable);
    const int there = code.cells.temporary();
    const Label gone = code.label();
    code.emit(Operation::count_type, there, piece.place, piece.cell);
    code.emit(Operation::jump_unless, there, gone);
    body();
    code.bind(gone);
  });
}

/// Loops over few values, such as the places of a board, are not worth counting.
bool has_many_rounds(const Context& context, const model::Binder& binder) {
  constexpr int few = 100;
  const model::Type& type = context.model.variables[binder.variable].type;
  return (type.sort == Sort::kind && context.model.kinds[type.kind].size() > few) ||
         (type.sort == Sort::integer && static_cast<long long>(type.high) - type.low >= few);
}

/// A loop over several binders is loops within one another, each over what there is when it begins.
void through(Context& context, const Stmt& stmt, std::size_t at, bool keep) {
  Writer& code = context.code;
  if (at == stmt.binders.size())
    return block(context, stmt.blocks[0]);
  const model::Binder& binder = stmt.binders[at];
  const bool innermost = at + 1 == stmt.binders.size();
  const Expr condition = innermost ? stmt[Role::condition] : expressions::truth();
  const Body body = [&] {
    if (each_acts(context, binder))
      context.scope.acting = context.scope.variables.at(binder.variable).cell;
    if (has_many_rounds(context, binder))
      code.round();
    through(context, stmt, at + 1, keep);
  };
  if (binder.pieces && is_in_set(context, binder))
    return through_set(context, binder, condition, keep, body);
  const Effects changed = outcome_of(context.model, context.surroundings, stmt.blocks[0]);
  const auto changes = [&](const Expr& part) { return changed.meets(reads(context.model, part)); };
  const bool changes_which = changes(condition) || std::any_of(binder.filter.begin(), binder.filter.end(), changes);
  const bool changes_source = binder.pieces && changes(binder.source[0]);
  // Where each piece only leaves for elsewhere when its turn comes, nothing need be noted.
  const bool only_leaves =
      binder.pieces && !outcome_of(context.model, context.surroundings, stmt.blocks[0], binder.variable)
                            .meets(reads(context.model, binder.source[0]));
  const bool in_order = binder.pieces && may_have_order(context, binder.source[0].type);
  const bool plain_range = binder.source[0].op == Op::range && binder.filter.empty() && expressions::is_true(condition);
  if (!plain_range && (changes_which || (changes(binder.source[0]) && (!only_leaves || in_order)))) {
    if (binder.pieces)
      through_noted_pieces(context, binder, condition, keep, body);
    else
      through_snapshot(context, binder, condition, keep, body);
    return;
  }
  const auto one_type = [&](int copies) {
    const Location piece = context.scope.variables.at(binder.variable);
    const int place = changes_source ? code.cells.kept(keep, "place") : piece.place;
    const Body once = [&] { // a piece that the body moves knows where it lies then
      if (changes_source) {
        code.copy(place, piece.place);
        context.scope.variables[binder.variable] = {piece.cell, place};
      }
      body();
    };
    const auto one = code.constants.known(copies);
    if (one && *one == 1) {
      once();
    } else { // like pieces in a bag: one round for each
      const int left = code.cells.kept(keep, "copies left");
      code.copy(left, copies);
      rounds(context, left, once);
    }
  };
  each(context, binder, condition, keep, one_type, Through::order);
}

void for_each_of(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const bool keep = waits(context, stmt.blocks[0]);
  const std::size_t locals = code.cells.locals();
  if (stmt.has(Role::start)) {
    const Temporarily together(context.flow.together);
    if (stmt.flag) {
      const Effects changed = writes(context.model, stmt.blocks[0]);
      context.flow.together = context.program.togethers.add(
          {{changed.zones.begin(), changed.zones.end()}, {changed.markers.begin(), changed.markers.end()}});
    }
    clockwise(context, stmt, keep);
    if (stmt.flag)
      code.emit(Operation::look, 1);
    code.clear_state(locals);
    return;
  }
  through(context, stmt, 0, keep);
  code.clear_state(locals);
}

} // namespace

void for_each(Context& context, const Stmt& stmt) {
  const Temporarily acting(context.scope.acting);
  for_each_of(context, stmt);
}

} // namespace brehon::lowering
