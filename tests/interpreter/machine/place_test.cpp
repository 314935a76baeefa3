#include "interpreter/machine/execute.hpp"
#include "interpreter/verify/verify.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/program_builder.hpp"

#include <climits>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using enum Operation;

/// A program with one zone of each shape for red, green and blue stones (5, 3 and 1 of them), and gold without limit.
class Stones {
public:
  static constexpr int red = 0, green = 1, blue = 2, gold = 3;

  Stones() {
    b.family("stone", {{"red", 5}, {"green", 3}, {"blue", 1}});
    b.program().model.families[b.family("gold", {{"gold", 0}})].unlimited = true;
    bag = b.zone("bag", model::Shape::bag, {model::player_kind}, {red, green, gold}, 4, true);
    slot = b.zone("slot", model::Shape::slot, {}, {red, green, blue}, 1, true);
    pile = b.zone("pile", model::Shape::pile, {}, {red, green, blue}, 4, true);
    row = b.zone("row", model::Shape::row, {}, {red, green, blue}, 3);
    b.lay_out({"result"});
    b.program().begin = b.label_here();
  }

  void put_one(model::ZoneId zone, int type) { b.emit(put, at(zone), b.constant(type), b.constant(1)); }
  void take_one(model::ZoneId zone, int type) { b.emit(take, at(zone), b.constant(type), b.constant(1)); }
  int at(model::ZoneId zone) { return b.place(zone, zone == bag ? std::vector<int>{1} : std::vector<int>{}); }

  /// Ends the code and runs it; returns what `result` is.
  Cell result() {
    finish_and_run();
    CHECK(fault.empty());
    return state->operator[](b.local(0));
  }
  std::string message() {
    finish_and_run();
    return fault;
  }
  /// Appends an operation that yields a value for the place of a zone, and runs all.
  Cell result_of(Operation op, model::ZoneId zone, int c = 0) {
    b.emit(op, b.local(0), at(zone), op == count_type ? b.constant(c) : 0);
    return result();
  }

  /// The cells of a place.
  std::vector<Cell> cells(model::ZoneId zone) const {
    const PlaceId number = program.place_of(zone, zone == bag ? std::vector<int>{1} : std::vector<int>{});
    const Place& place = program.places[number];
    const int count = program.zones[zone].cells;
    return {state->memory() + place.base, state->memory() + place.base + count};
  }

  ProgramBuilder b;
  model::ZoneId bag, slot, pile, row;
  Program program;
  std::vector<State> states;
  State* state = nullptr;
  std::string fault;

private:
  void finish_and_run() {
    b.emit(finish, static_cast<int>(Outcome::drawn));
    program = b.build_with_empty_scoring();
    REQUIRE(verify(program) == std::vector<std::string>{});
    states.assign(1, State(program));
    state = &states[0];
    Machine machine(program);
    if (machine.start(*state) == Run::faulted) {
      fault = machine.fault()->message;
    }
  }
};

} // namespace

TEST_CASE("places: a bag counts") {
  Stones s;
  s.b.emit(put, s.at(s.bag), s.b.constant(Stones::red), s.b.constant(3));
  s.put_one(s.bag, Stones::gold);
  s.b.emit(take, s.at(s.bag), s.b.constant(Stones::red), s.b.constant(2));
  CHECK(s.result_of(count_all, s.bag) == 2);
  CHECK(s.cells(s.bag) == std::vector<Cell>{1, 0, 1});
}

TEST_CASE("places: a slot holds one") {
  Stones s;
  CHECK(Stones().result_of(slot_type, s.slot) == model::none);
  s.put_one(s.slot, Stones::blue);
  s.b.emit(slot_type, s.b.local(0), s.at(s.slot));
  s.take_one(s.slot, Stones::blue);
  CHECK(s.result() == Stones::blue);
  CHECK(s.cells(s.slot) == std::vector<Cell>{model::none});
}

TEST_CASE("places: a row keeps the order of arrival") {
  Stones s;
  for (const int type : {Stones::red, Stones::blue, Stones::red}) {
    s.put_one(s.row, type);
  }
  s.b.emit(bottom_type, s.b.scratch(0), s.at(s.row));
  s.b.emit(top_type, s.b.scratch(1), s.at(s.row));
  s.b.emit(multiply_add, s.b.local(0), s.b.scratch(0), 10, s.b.scratch(1));
  s.take_one(s.row, Stones::red); // the first of them
  CHECK(s.result() == 0);
  CHECK(s.cells(s.row) == std::vector<Cell>{2, Stones::blue, Stones::red, 0});

  Stones popped;
  popped.put_one(popped.row, Stones::red);
  popped.put_one(popped.row, Stones::green);
  popped.b.emit(pop, popped.at(popped.row), popped.b.constant(Stones::red));
  CHECK(popped.result_of(count_all, popped.row) == 1);
  CHECK(popped.cells(popped.row) == std::vector<Cell>{1, Stones::green, 0, 0});
}

TEST_CASE("places: what is shuffled in a pile has no order, what is put on it then has") {
  Stones s;
  s.put_one(s.pile, Stones::red);
  s.put_one(s.pile, Stones::green);
  s.b.emit(shuffle, s.at(s.pile));
  s.put_one(s.pile, Stones::red);
  s.b.emit(top_type, s.b.local(0), s.at(s.pile));
  CHECK(s.result() == Stones::red);
  CHECK(s.cells(s.pile) == std::vector<Cell>{1, Stones::red, 0, 0, 0, 1, 1, 0});

  Stones taken;
  taken.put_one(taken.pile, Stones::red);
  taken.b.emit(shuffle, taken.at(taken.pile));
  taken.put_one(taken.pile, Stones::red);
  taken.b.emit(take, taken.at(taken.pile), taken.b.constant(Stones::red), taken.b.constant(2)); // from both parts
  CHECK(taken.result_of(top_type, taken.pile) == model::none);
  CHECK(taken.cells(taken.pile) == std::vector<Cell>(8, 0));
}

TEST_CASE("places: pieces in an order are taken and changed by their numbers") {
  const auto after = [](Operation op, model::ZoneId Stones::*zone, int type, int near, int to = 0) {
    Stones s;
    for (const int each : {Stones::red, Stones::blue, Stones::red}) {
      s.put_one(s.*zone, each);
    }
    s.b.emit(op, s.at(s.*zone), s.b.constant(type), s.b.constant(near), op == change_piece ? s.b.constant(to) : 0);
    CHECK(s.result() == 0);
    const std::vector<Cell> cells = s.cells(s.*zone);
    return std::vector<Cell>(cells.begin(), cells.begin() + 4);
  };
  using S = Stones;
  CHECK(after(take_piece, &S::row, S::red, 0) == std::vector<Cell>{2, S::blue, S::red, 0});
  CHECK(after(take_piece, &S::row, S::red, 1) == std::vector<Cell>{2, S::blue, S::red, 0}); // the nearest down
  CHECK(after(take_piece, &S::row, S::red, 2) == std::vector<Cell>{2, S::red, S::blue, 0});
  CHECK(after(take_piece, &S::row, S::red, 99) == std::vector<Cell>{2, S::red, S::blue, 0});
  CHECK(after(take_piece, &S::row, S::red, model::none) == std::vector<Cell>{2, S::blue, S::red, 0});
  CHECK(after(take_piece, &S::row, S::blue, 0) == std::vector<Cell>{2, S::red, S::red, 0}); // none so far down
  CHECK(after(take_piece, &S::pile, S::red, 0) == std::vector<Cell>{2, S::blue, S::red, 0});
  CHECK(after(take_piece, &S::pile, S::red, model::none) == std::vector<Cell>{2, S::red, S::blue, 0}); // the topmost
  CHECK(after(change_piece, &S::row, S::red, 2, S::green) == std::vector<Cell>{3, S::red, S::blue, S::green});
  CHECK(after(change_piece, &S::pile, S::red, 0, S::green) == std::vector<Cell>{3, S::green, S::blue, S::red});
  CHECK(after(change_piece, &S::row, S::red, model::none, S::green) == std::vector<Cell>{3, S::green, S::blue, S::red});

  Stones missing;
  missing.put_one(missing.row, S::red);
  missing.b.emit(take_piece, missing.at(missing.row), missing.b.constant(S::blue), missing.b.constant(0));
  CHECK_FALSE(missing.message().empty());

  Stones elsewhere; // where nothing has an order, the number is of no account
  elsewhere.put_one(elsewhere.bag, S::red);
  elsewhere.put_one(elsewhere.bag, S::green);
  elsewhere.b.emit(change_piece, elsewhere.at(elsewhere.bag), elsewhere.b.constant(S::green), elsewhere.b.constant(7),
                   elsewhere.b.constant(S::red));
  elsewhere.b.emit(take_piece, elsewhere.at(elsewhere.bag), elsewhere.b.constant(S::red), elsewhere.b.constant(7));
  CHECK(elsewhere.result_of(count_type, elsewhere.bag, S::red) == 1);
}

TEST_CASE("places: what is shuffled has the lowest numbers, in the order of types from the top") {
  const auto make = [](Stones& s) {
    for (const int each : {Stones::blue, Stones::red}) {
      s.put_one(s.pile, each);
    }
    s.b.emit(shuffle, s.at(s.pile));
    s.put_one(s.pile, Stones::green);
  };
  Stones s;
  make(s);
  const Label end = s.b.label();
  const int number = s.b.scratch(0), type = s.b.scratch(1), result = s.b.local(0);
  const Label next = s.b.label_here();
  s.b.emit(piece_at, type, s.at(s.pile), number, end);
  s.b.emit(add, type, type, s.b.constant(1));
  s.b.emit(multiply_add, result, result, 10, type);
  s.b.emit(add, number, number, s.b.constant(1));
  s.b.emit(jump, next);
  s.b.here(end);
  CHECK(s.result() == (Stones::blue + 1) * 100 + (Stones::red + 1) * 10 + Stones::green + 1);

  const auto found = [&](int type_wanted, int near) {
    Stones of;
    make(of);
    of.b.emit(find_piece, of.b.local(0), of.at(of.pile), of.b.constant(type_wanted), of.b.constant(near));
    return of.result();
  };
  CHECK(found(Stones::green, model::none) == 2);
  CHECK(found(Stones::red, 2) == 1);
  CHECK(found(Stones::blue, 2) == 0);
  CHECK(found(Stones::gold, 2) == model::none);

  Stones taken;
  make(taken);
  taken.b.emit(take_piece, taken.at(taken.pile), taken.b.constant(Stones::red), taken.b.constant(1));
  CHECK(taken.result() == 0);
  CHECK(taken.cells(taken.pile) == std::vector<Cell>{1, Stones::green, 0, 0, 0, 0, 0, 1});
}

TEST_CASE("places: what is put under others in a pile") {
  const auto after = [](int count, int above) {
    Stones s;
    s.put_one(s.pile, Stones::red);
    s.put_one(s.pile, Stones::green);
    s.b.emit(put_under, s.at(s.pile), s.b.constant(Stones::blue), s.b.constant(count), s.b.constant(above));
    CHECK(s.result() == 0);
    const std::vector<Cell> cells = s.cells(s.pile);
    return std::vector<Cell>(cells.begin(), cells.begin() + 4);
  };
  using S = Stones;
  CHECK(after(1, 0) == std::vector<Cell>{3, S::red, S::green, S::blue});
  CHECK(after(1, 1) == std::vector<Cell>{3, S::red, S::blue, S::green});
  CHECK(after(1, 2) == std::vector<Cell>{3, S::blue, S::red, S::green});
  CHECK(after(0, 1) == std::vector<Cell>{2, S::red, S::green, 0});

  Stones row;
  row.put_one(row.row, S::red);
  row.b.emit(put_under, row.at(row.row), row.b.constant(S::green), row.b.constant(1), row.b.constant(1));
  CHECK(row.result() == 0);
  CHECK(row.cells(row.row) == std::vector<Cell>{2, S::red, S::green, 0});
}

TEST_CASE("places: types that lie there, in order") {
  for (const auto& [shape, at_once] : std::vector<std::pair<std::string, bool>>{{"bag", false},
                                                                                {"bag", true},
                                                                                {"pile", false},
                                                                                {"pile", true},
                                                                                {"row", false},
                                                                                {"row", true},
                                                                                {"slot", false},
                                                                                {"slot", true}}) {
    Stones s;
    const model::ZoneId zone =
        std::map<std::string, model::ZoneId>{{"bag", s.bag}, {"pile", s.pile}, {"row", s.row}, {"slot", s.slot}}[shape];
    s.put_one(zone, Stones::green);
    if (shape == "pile") {
      s.b.emit(shuffle, s.at(zone));
    }
    if (shape != "slot") {
      s.put_one(zone, Stones::red);
    }
    const Label end = s.b.label();
    const int type = s.b.scratch(0), result = s.b.local(0), types = s.b.scratch(2);
    s.b.emit(types_in, types, s.at(zone), 1);
    s.b.emit(copy, type, s.b.constant(model::none));
    const Label next = s.b.label_here();
    if (at_once) {
      s.b.emit(set_next, type, types, 1, end);
    } else {
      s.b.emit(next_type, type, s.at(zone), end);
    }
    s.b.emit(add, s.b.scratch(1), type, s.b.constant(1));
    s.b.emit(multiply_add, result, result, 10, s.b.scratch(1));
    s.b.emit(jump, next);
    s.b.here(end);
    INFO(shape << (at_once ? ", all at once" : ""));
    CHECK(s.result() == (shape == "slot" ? 2 : 12));
  }
}

TEST_CASE("places: counting a type") {
  Stones s;
  s.put_one(s.pile, Stones::red);
  s.b.emit(shuffle, s.at(s.pile));
  s.put_one(s.pile, Stones::red);
  CHECK(s.result_of(count_type, s.pile, Stones::red) == 2);
  CHECK(Stones().result_of(count_type, s.bag, Stones::blue) == 0);
  CHECK(Stones().result_of(count_type, model::box, Stones::gold) == INT_MAX);
  CHECK(Stones().result_of(count_type, model::box, Stones::green) == 3);
}

TEST_CASE("places: finding a type in places in a row") {
  const auto found = [](int places, int type) {
    Stones s; // box, bag[a], bag[b], slot, pile, row
    s.put_one(s.slot, Stones::red);
    s.put_one(s.row, Stones::green);
    const int first = s.b.place(s.bag, {0});
    s.b.emit(find_type, s.b.local(0), first, places, s.b.constant(type));
    return s.result() - s.program.place_of(s.bag, {0}).number();
  };
  CHECK(found(5, Stones::red) == 2);
  CHECK(found(5, Stones::green) == 4);
  CHECK(found(4, Stones::green) == model::none - 1);
  CHECK(found(5, Stones::gold) == model::none - 1);

  for (const int first : {-1, 99}) {
    Stones s;
    s.b.emit(find_type, s.b.local(0), s.b.constant(first), 2, s.b.constant(Stones::red));
    CHECK(s.message() == "there is no such place");
  }
}

TEST_CASE("places: of unlimited pieces the box always has some") {
  Stones s;
  s.b.emit(take, s.at(model::box), s.b.constant(Stones::gold), s.b.constant(1000));
  s.b.emit(put, s.at(model::box), s.b.constant(Stones::gold), s.b.constant(7));
  CHECK(s.result_of(count_all, model::box) == 9);
}

TEST_CASE("places: what cannot be done is a run-time error that names the place") {
  const auto fails = [](const std::function<void(Stones&)>& code) {
    Stones s;
    code(s);
    return s.message();
  };
  CHECK(fails([](Stones& s) {
          s.put_one(s.slot, Stones::red);
          s.put_one(s.slot, Stones::red);
        }) == "`slot` is full");
  CHECK(fails([](Stones& s) { s.b.emit(put, s.at(s.row), s.b.constant(Stones::red), s.b.constant(4)); }) ==
        "`row` is full");
  CHECK(fails([](Stones& s) {
          s.put_one(s.pile, Stones::blue);
          s.b.emit(shuffle, s.at(s.pile));
          s.b.emit(put, s.at(s.pile), s.b.constant(Stones::red), s.b.constant(4));
        }) == "`pile` is full");
  CHECK(fails([](Stones& s) { s.b.emit(put, s.at(s.bag), s.b.constant(Stones::gold), s.b.constant(5)); }) ==
        "`bag[b]` is full");
  CHECK(fails([](Stones& s) { s.put_one(s.bag, Stones::blue); }) == "`blue` cannot lie in `bag[b]`");
  CHECK(fails([](Stones& s) { s.put_one(s.bag, 99); }) == "`99` cannot lie in `bag[b]`");
  for (const auto& [zone, name] : std::vector<std::pair<model::ZoneId Stones::*, std::string>>{
           {&Stones::bag, "bag[b]"}, {&Stones::slot, "slot"}, {&Stones::pile, "pile"}, {&Stones::row, "row"}}) {
    CHECK(fails([of = zone](Stones& s) { s.take_one(s.*of, Stones::red); }) == "too few `red` in `" + name + "`");
  }
  CHECK(fails([](Stones& s) { s.take_one(s.bag, model::none); }) == "too few `none` in `bag[b]`");
  CHECK(fails([](Stones& s) {
          s.put_one(s.row, Stones::red);
          s.b.emit(pop, s.at(s.row), s.b.constant(Stones::green));
        }) == "too few `green` in `row`");
  CHECK(fails([](Stones& s) { s.b.emit(put, s.at(s.bag), s.b.constant(Stones::red), s.b.constant(-1)); }) ==
        "a negative number of `red`");
  for (const int place : {-1, 99}) {
    CHECK(fails([place](Stones& s) {
            s.b.emit(take, s.b.constant(place), s.b.constant(Stones::red), s.b.constant(1));
          }) == "there is no such place");
    CHECK(fails([place](Stones& s) { s.b.emit(slot_type, s.b.local(0), s.b.constant(place)); }) ==
          "there is no such place");
    CHECK(fails([place](Stones& s) { s.b.emit(set_face, s.b.constant(place), 1); }) == "there is no such place");
  }
}

TEST_CASE("places: one that is turned falls back when it empties") {
  Stones s;
  s.put_one(s.slot, Stones::red);
  s.b.emit(set_face, s.at(s.slot), 2);
  s.b.emit(face_up, s.b.scratch(0), s.at(s.slot));
  s.take_one(s.slot, Stones::red);
  s.b.emit(face_up, s.b.scratch(1), s.at(s.slot));
  s.b.emit(multiply_add, s.b.local(0), s.b.scratch(0), 10, s.b.scratch(1));
  CHECK(s.result() == 1);

  Stones pile;
  pile.b.program().model.zones[pile.pile].face_down = true;
  pile.put_one(pile.pile, Stones::red);
  pile.b.emit(set_face, pile.at(pile.pile), 1);
  pile.b.emit(face_up, pile.b.local(0), pile.at(pile.pile));
  pile.b.emit(pop, pile.at(pile.pile), pile.b.constant(Stones::red));
  CHECK(pile.result() == 1);

  // An empty place is not turned, since it is equal to one that has never been used.
  Stones empty;
  empty.b.emit(set_face, empty.at(empty.slot), 2);
  CHECK(empty.result_of(face_up, empty.slot) == 1);
}

} // namespace brehon
