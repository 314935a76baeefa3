#pragma once

#include "interpreter/machine/board.hpp"
#include "tests/interpreter/program_builder.hpp"

#include <string>
#include <utility>
#include <vector>

namespace brehon {

/// A board of squares named `a1`, `b1`, … with steps in eight directions.
inline model::Kind square_board(const std::string& name, int size) {
  model::Kind board;
  board.name = name;
  board.form = model::Form::grid;
  board.rows = board.columns = size;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      board.values.push_back(std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1));
    }
  }
  for (const auto& [up, right] :
       std::vector<std::pair<int, int>>{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}) {
    std::vector<int> steps;
    for (int place = 0; place < size * size; ++place) {
      const int row = place / size + up;
      const int column = place % size + right;
      const bool there = row >= 0 && row < size && column >= 0 && column < size;
      steps.push_back(there ? row * size + column : model::none);
    }
    board.steps.push_back(steps);
  }
  return board;
}

/// Tic-tac-toe: a stated winner, unlimited pieces, a line.
inline Program tic_tac_toe() {
  using enum Operation;
  ProgramBuilder b;
  b.program().model.name = "tic_tac_toe";
  const model::KindId cells = b.program().model.kinds.add(square_board("cell", 3));
  const model::FamilyId marks = b.family("mark", {});
  b.program().model.families[model::FamilyId(0)].unlimited = true;
  b.owned_type(marks, 0, "mark", 0);
  b.owned_type(marks, 1, "mark", 0);
  const model::ZoneId board = b.zone("board", model::Shape::slot, {cells}, {0, 1}, 1);
  b.lay_out({"me"});
  const int me = b.local(0);
  const int first = b.place(board, {0});
  const int zero = b.constant(0), one = b.constant(1), nine = b.constant(9), nobody = b.constant(model::none);
  const int c = b.scratch(0), type = b.scratch(1), place = b.scratch(2), test = b.scratch(3), chosen = b.scratch(4);
  const int mine = b.scratch(5), all = b.scratch(6);
  b.program().tables = {1, 2};
  b.program().model.returns.stated = true;
  b.program().model.has_winner = true;
  b.program().boards.push_back(board_layout(b.program().model.kinds[cells], cells, b.program().tables));
  b.program().lines.push_back({BoardId(0), b.constant(3), chosen, false});

  const Label turn_begins = b.label(), full = b.label(), list = b.label(), entry = b.label(), why = b.label();
  b.program().begin = turn_begins;
  const ProgramDecisionId decision = b.decision("marking", me, list);
  Parameter where;
  where.kind = cells;
  where.value_cell = chosen;
  where.values = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  b.action(decision, "place", {where}, entry, why);
  const model::ElementId used = b.element("marking.place");

  b.here(turn_begins);
  b.emit(choose, decision, full);

  b.here(list);
  b.emit(copy, c, zero);
  const Label next = b.label_here(), taken = b.label();
  b.emit(add, place, c, first);
  b.emit(slot_type, type, place);
  b.emit(equal, test, type, nobody);
  b.emit(jump_unless, test, taken);
  b.emit(offer, c);
  b.here(taken);
  b.emit(add, c, c, one);
  b.emit(less, test, c, nine);
  b.emit(jump_if, test, next);
  b.emit(done);

  b.here(why);
  const Label free = b.label();
  b.emit(add, place, chosen, first);
  b.emit(slot_type, type, place);
  b.emit(equal, test, type, nobody);
  b.emit(jump_if, test, free);
  b.emit(fail, b.requirement("marking.place.free"));
  b.here(free);
  b.emit(done);

  b.here(entry);
  b.emit(touch, used);
  b.emit(add, place, chosen, first);
  b.emit(put, place, me, one);
  b.emit(set_clear, mine, 1);
  b.emit(set_clear, all, 1);
  b.emit(copy, c, zero);
  const Label asked = b.label_here(), empty = b.label(), other = b.label();
  b.emit(add, place, c, first);
  b.emit(slot_type, type, place);
  b.emit(equal, test, type, nobody);
  b.emit(jump_if, test, empty);
  b.emit(set_insert, all, c);
  b.emit(equal, test, type, me);
  b.emit(jump_unless, test, other);
  b.emit(set_insert, mine, c);
  b.here(other);
  b.here(empty);
  b.emit(add, c, c, one);
  b.emit(less, test, c, nine);
  b.emit(jump_if, test, asked);
  const Label no_line = b.label(), no_draw = b.label();
  b.emit(line, test, 0, mine);
  b.emit(jump_unless, test, no_line);
  b.emit(look_up, cell::winners, 0, me);
  b.emit(copy, me, zero);
  b.emit(finish, static_cast<int>(Outcome::stated));
  b.here(no_line);
  b.emit(set_count, c, all, 1);
  b.emit(equal, test, c, nine);
  b.emit(jump_unless, test, no_draw);
  b.here(full);
  b.emit(copy, me, zero);
  b.emit(finish, static_cast<int>(Outcome::drawn));
  b.here(no_draw);
  b.emit(subtract, me, one, me);
  b.emit(jump, turn_begins);
  return b.build_with_empty_scoring();
}

/// The cards of `cards`.
inline constexpr int low = 0, mid = 1, high = 2;

/// Each of two players draws one of three cards; the first, then the second may lay his face down; then they are shown.
/// Half a point for each rank; the higher score wins. `secret[player]`, which nobody sees, notes who has laid one.
inline Program cards() {
  using enum Operation;
  ProgramBuilder b;
  b.program().model.name = "cards";
  b.family("card", {{"low", 1}, {"mid", 1}, {"high", 1}});
  const model::ZoneId deck = b.zone("deck", model::Shape::pile, {}, {0, 1, 2}, 3);
  const model::ZoneId hand = b.zone("hand", model::Shape::bag, {model::player_kind}, {0, 1, 2}, model::none);
  const model::ZoneId table = b.zone("table", model::Shape::slot, {model::player_kind}, {0, 1, 2}, 1, true);
  model::Model& model = b.program().model;
  model.zones[deck].face_down = true;
  model.zones[hand].seen_by = {model::Viewer::holder};
  model.zones[table].seen_by = {model::Viewer::nobody};
  const model::MarkerId secret = b.marker("secret", {model::player_kind}, ProgramBuilder::type(model::Sort::boolean));
  model.markers.front().seen_by = {model::Viewer::nobody};
  b.lay_out({"me"});
  const int me = b.local(0);
  const int zero = b.constant(0), one = b.constant(1), two = b.constant(2);
  const int box = b.place(model::box), deck_place = b.place(deck), first_hand = b.place(hand, {0}),
            first_table = b.place(table, {0});
  const int t = b.scratch(0), place = b.scratch(1), test = b.scratch(2), chosen = b.scratch(3), number = b.scratch(4);
  const int score_cell = b.scratch(8);
  const ChanceId point = b.chance_point();

  const Label begin = b.label(), list = b.label(), lay = b.label(), keep = b.label(), why_lay = b.label(),
              why_keep = b.label(), next = b.label();
  b.program().begin = begin;
  const ProgramDecisionId decision = b.decision("laying", me, list);
  Parameter card;
  card.form = Parameter::Form::type;
  card.value_cell = chosen;
  card.values = {0, 1, 2};
  b.action(decision, "lay", {card}, lay, why_lay);
  const int pass = b.action(decision, "pass", {}, keep, why_keep);
  b.program().decisions[decision].actions.front().secret = true; // it writes what nobody sees

  b.here(begin);
  for (int type = 0; type < 3; ++type) {
    b.emit(take, box, b.constant(type), one);
    b.emit(put, deck_place, b.constant(type), one);
  }
  b.emit(shuffle, deck_place);
  for (int player = 0; player < 2; ++player) {
    b.emit(chance_draw, t, deck_place, point);
    b.emit(pop, deck_place, t);
    b.emit(put, b.place(hand, {player}), t, one);
  }
  const Label turn_begins = b.label_here();
  b.emit(choose, decision, turn_begins);

  b.here(list);
  b.emit(add, place, me, first_hand);
  b.emit(copy, t, b.constant(model::none));
  const Label other = b.label_here(), no_more = b.label();
  b.emit(next_type, t, place, no_more);
  b.emit(offer, t);
  b.emit(jump, other);
  b.here(no_more);
  b.emit(offer, b.constant(pass));
  b.emit(done);

  b.here(why_lay);
  const Label held = b.label();
  b.emit(add, place, me, first_hand);
  b.emit(count_type, number, place, chosen);
  b.emit(jump_if, number, held);
  b.emit(fail, b.requirement("laying.lay.here"));
  b.here(held);
  b.here(why_keep);
  b.emit(done);

  b.here(lay);
  b.emit(add, place, me, first_hand);
  b.emit(take, place, chosen, one);
  b.emit(add, place, me, first_table);
  b.emit(put, place, chosen, one);
  b.emit(store, b.marker_cell(secret), me, one);
  b.here(keep);
  b.emit(add, me, me, one);
  b.emit(less, test, me, two);
  b.emit(jump_if, test, next);
  for (int player = 0; player < 2; ++player) {
    b.emit(set_face, b.place(table, {player}), 1);
  }
  b.emit(copy, me, zero);
  b.emit(finish, static_cast<int>(Outcome::scored));
  b.here(next);
  b.emit(jump, turn_begins);

  b.program().score = b.label_here();
  for (int player = 0; player < 2; ++player) {
    b.emit(slot_type, score_cell + player, b.place(table, {player}));
    b.emit(add, score_cell + player, score_cell + player, one);
  }
  b.program().setup_given = b.label_here();
  b.emit(done);
  ScoreCells rank;
  rank.path = "score.rank";
  rank.numerator = {score_cell, score_cell + 1};
  rank.denominator = {two, two};
  b.program().score_items.push_back(rank);
  b.program().criteria.push_back(rank);
  model::Criterion criterion;
  b.program().model.criteria.push_back(criterion);
  b.program().model.has_winner = true;
  return b.build();
}

} // namespace brehon
