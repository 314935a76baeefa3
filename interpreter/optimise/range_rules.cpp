#include "interpreter/optimise/range_rules.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace brehon {

namespace {

constexpr Interval truth{0, 1};

/// What is in both; where nothing is, a point of the first, since that is never reached.
Interval meet(const Interval& a, const Interval& b) {
  const Interval out{std::max(a.low, b.low), std::min(a.high, b.high)};
  return out.low <= out.high ? out : Interval{a.low, a.low};
}

/// What fits into a cell: everything where not all does.
Interval fitted(const Interval& interval) {
  return interval.within(everything.low, everything.high) ? interval : everything;
}

Interval without(Interval of, const Interval& point) {
  if (point.low == point.high && of.low < of.high) {
    of.low += of.low == point.low ? 1 : 0;
    of.high -= of.high == point.high ? 1 : 0;
  }
  return of;
}

Interval span_of(const std::vector<int>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return {*low, *high};
}

Interval span_of(const std::vector<PlaceId>& places) {
  const auto [low, high] = std::minmax_element(places.begin(), places.end());
  return {low->number(), high->number()};
}

Interval places_of(const BoardLayout& board) {
  return {0, board.places - 1};
}

} // namespace

Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval product(const Interval& a, const Interval& b) {
  const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
  return {low, high};
}

void StateIntervals::join(int cell, const Interval& interval) {
  if (index(cell) >= cells.size()) {
    return;
  }
  Interval& there = cells[index(cell)];
  const Interval joined = hull(there, interval);
  if (joined != there) {
    there = widens ? widened(there, joined) : joined;
    grown = true;
  }
}

Interval widened(const Interval& before, const Interval& now) {
  return {now.low < before.low ? everything.low : now.low, now.high > before.high ? everything.high : now.high};
}

Interval RangeRules::value(const Known& known, int cell) const {
  if (const auto found = known.cells.find(cell); found != known.cells.end()) {
    return found->second;
  }
  if (cell >= program_.first_constant) {
    return {program_.initial[index(cell)], program_.initial[index(cell)]};
  }
  return cell < program_.state_cells ? state_.cells[index(cell)] : everything;
}

void RangeRules::write(Known& known, int cell, const Interval& interval) {
  written_.join(cell, interval);
  known.forget(cell, 1);
  known.cells[cell] = interval;
}

void RangeRules::write_members(Known& known, int first, int cells, const Interval& interval) {
  for (int i = 0; i < cells; ++i) {
    written_.join(first + i, everything);
  }
  known.forget(first, cells);
  known.sets[first] = {interval, cells};
}

/// The values that a set of some cells can have.
Interval RangeRules::members(const Known& known, int first, int cells) const {
  if (const auto found = known.sets.find(first); found != known.sets.end() && found->second.cells == cells) {
    return found->second.values;
  }
  const Interval all{0, 32 * std::int64_t{cells} - 1};
  if (first < program_.first_constant) {
    return all;
  }
  std::optional<Interval> out;
  for (int value = 0; value <= all.high; ++value) {
    const auto word = static_cast<std::uint32_t>(program_.initial[index(first + value / 32)]);
    if (((word >> (value % 32)) & 1U) != 0) {
      out = out ? hull(*out, {value, value}) : Interval{value, value};
    }
  }
  return out.value_or(Interval{0, 0});
}

Interval RangeRules::looked_up(int base, const Interval& at) const {
  const std::int64_t last = static_cast<std::int64_t>(program_.tables.size()) - 1;
  const std::int64_t from = std::clamp<std::int64_t>(base + at.low, 0, last);
  const std::int64_t to = std::clamp<std::int64_t>(base + at.high, 0, last);
  const auto [low, high] =
      std::minmax_element(program_.tables.begin() + from, program_.tables.begin() + std::max(from, to) + 1);
  return {*low, *high};
}

/// What is in the sets that a cell chooses from the tables.
Interval RangeRules::looked_up_members(const Instruction& i, const Interval& at) const {
  const std::int64_t last = static_cast<std::int64_t>(program_.tables.size()) - i.d;
  std::optional<Interval> out;
  for (std::int64_t first = std::max<std::int64_t>(0, i.b + at.low * i.d); first <= std::min(last, i.b + at.high * i.d);
       first += i.d) {
    for (int value = 0; value < 32 * i.d; ++value) {
      const auto word = static_cast<std::uint32_t>(program_.tables[index(static_cast<int>(first) + value / 32)]);
      if (((word >> (value % 32)) & 1U) != 0) {
        out = out ? hull(*out, {value, value}) : Interval{value, value};
      }
    }
  }
  return out.value_or(Interval{0, 0});
}

/// The types that can lie in the places that a cell can name.
Interval RangeRules::types_there(const Interval& places) const {
  const auto last_place = static_cast<std::int64_t>(program_.places.size()) - 1;
  std::optional<Interval> out;
  if (places.within(0, last_place)) {
    const model::ZoneId first = program_.places[PlaceId(static_cast<int>(places.low))].zone;
    const model::ZoneId last = program_.places[PlaceId(static_cast<int>(places.high))].zone;
    for (const ZoneLayout& layout : program_.zones) {
      if (first <= layout.zone && layout.zone <= last && !layout.types.empty()) {
        const Interval types{layout.types.front().number(), layout.types.back().number()};
        out = out ? hull(*out, types) : types;
      }
    }
  }
  return out.value_or(Interval{0, static_cast<std::int64_t>(program_.model.types.size()) - 1});
}

void RangeRules::store(Known& known, int first, const Interval& at, const Interval& stored) {
  const std::int64_t from = std::max<std::int64_t>(0, first + at.low);
  const std::int64_t to = std::min<std::int64_t>(program_.first_constant - 1, first + at.high);
  for (std::int64_t cell = from; cell <= to; ++cell) {
    written_.join(static_cast<int>(cell), stored);
    known.forget(static_cast<int>(cell), 1);
  }
}

Interval RangeRules::loaded(const Known& known, int first, const Interval& at) const {
  const std::int64_t from = first + at.low;
  const std::int64_t to = first + at.high;
  if (from < 0 || to >= program_.memory_cells) {
    return everything;
  }
  Interval out = value(known, static_cast<int>(from));
  for (std::int64_t cell = from; cell <= to; ++cell) {
    out = hull(out, value(known, static_cast<int>(cell)));
  }
  return out;
}

void RangeRules::compute(Known& known, const Instruction& i) {
  const auto get = [&](int cell) { return value(known, cell); };
  switch (i.op) {
  case Operation::copy:
    return copy(known, i.a, i.b);
  case Operation::add:
  case Operation::subtract:
  case Operation::multiply:
    return write(known, i.a, meet(exact(i, known), everything)); // what is too large is a run-time error
  case Operation::multiply_add: {
    const Interval scaled = product(get(i.b), {i.c, i.c});
    return write(known, i.a, fitted({scaled.low + get(i.d).low, scaled.high + get(i.d).high}));
  }
  case Operation::divide: {
    const Interval a = get(i.b), b = get(i.c);
    return write(known, i.a,
                 b.low > 0 ? Interval{std::min(a.low, std::int64_t{0}), std::max(a.high, std::int64_t{0})}
                           : everything);
  }
  case Operation::modulo: {
    const Interval b = get(i.c);
    return write(known, i.a, b.low > 0 ? Interval{0, b.high - 1} : everything);
  }
  case Operation::minimum: {
    const Interval a = get(i.b), b = get(i.c);
    return write(known, i.a, {std::min(a.low, b.low), std::min(a.high, b.high)});
  }
  case Operation::maximum: {
    const Interval a = get(i.b), b = get(i.c);
    return write(known, i.a, {std::max(a.low, b.low), std::max(a.high, b.high)});
  }
  case Operation::equal:
  case Operation::not_equal:
  case Operation::less:
  case Operation::less_equal:
  case Operation::negate:
  case Operation::set_test:
  case Operation::line:
  case Operation::face_up:
    return write(known, i.a, truth);
  case Operation::load:
    return write(known, i.a, loaded(known, i.b, get(i.c)));
  case Operation::store:
    return store(known, i.a, get(i.b), get(i.c));
  case Operation::look_up:
    return write(known, i.a, looked_up(i.b, get(i.c)));
  case Operation::clear:
    for (int k = 0; k < i.b; ++k) {
      write(known, i.a + k, {0, 0});
    }
    return;
  case Operation::check_range:
    known.cells[i.a] = meet(get(i.a), {i.b, i.c});
    return;
  case Operation::count_all:
  case Operation::count_type:
    return write(known, i.a, {0, everything.high});
  case Operation::set_count:
    return write(known, i.a, {0, 32 * std::int64_t{i.c}});
  case Operation::find_type: {
    const Interval first = get(i.b);
    return write(known, i.a, {model::none, first.high + i.c - 1});
  }
  case Operation::slot_type:
  case Operation::top_type:
  case Operation::bottom_type:
    return write(known, i.a, hull({model::none, model::none}, types_there(get(i.b))));
  default: // of sets and places
    return compute_set(known, i);
  }
}

void RangeRules::compute_set(Known& known, const Instruction& i) {
  const auto get = [&](int cell) { return value(known, cell); };
  switch (i.op) {
  case Operation::set_clear:
    return write_members(known, i.a, i.b, {0, 0});
  case Operation::set_insert:
    return insert(known, i);
  case Operation::set_or:
    return write_members(known, i.a, i.d, hull(members(known, i.b, i.d), members(known, i.c, i.d)));
  case Operation::set_and:
    return write_members(known, i.a, i.d, meet(members(known, i.b, i.d), members(known, i.c, i.d)));
  case Operation::set_minus:
    return write_members(known, i.a, i.d, members(known, i.b, i.d));
  case Operation::types_in:
    return write_members(known, i.a, i.c, types_there(get(i.b)));
  case Operation::set_shift: {
    const Interval from = members(known, i.b, i.d);
    const Interval by = get(i.c);
    return write_members(known, i.a, i.d, {std::max<std::int64_t>(0, from.low - by.high), from.high});
  }
  case Operation::slots: {
    const int places = program_.zones[model::ZoneId(i.b)].places;
    return write_members(known, i.a, (places + 31) / 32, {0, places - 1});
  }
  case Operation::kept_set: {
    const KeptSets& kept = program_.kept[KeptId(i.b)];
    return write_members(known, i.a, kept.cells, {0, program_.zones[kept.zone].places - 1});
  }
  case Operation::set_look_up:
    return write_members(known, i.a, i.d, looked_up_members(i, get(i.c)));
  case Operation::set_step: {
    const BoardLayout& board = program_.boards[BoardId(i.b)];
    return write_members(known, i.a, board.cells, places_of(board));
  }
  case Operation::set_fill: {
    const BoardLayout& board = program_.boards[BoardId(i.b)];
    return write_members(known, i.a, board.cells, hull(members(known, i.a, board.cells), places_of(board)));
  }
  default: // what writes to no cell but those of places
    for (const CellRange& range : cells_written(program_, i)) {
      for (int k = 0; k < range.cells; ++k) {
        write(known, range.first + k, everything);
      }
    }
    return;
  }
}

void RangeRules::insert(Known& known, const Instruction& i) {
  const auto found = known.sets.find(i.a);
  const bool is_known = found != known.sets.end();
  const Members set = is_known ? found->second : Members{};
  for (int k = 0; k < set.cells; ++k) {
    written_.join(i.a + k, everything);
  }
  known.forget(i.a, set.cells);
  if (is_known) {
    known.sets[i.a] = {hull(set.values, value(known, i.b)), set.cells};
  }
}

/// Sets are copied cell by cell.
void RangeRules::copy(Known& known, int to, int from) {
  const auto source = known.set_around(from);
  std::optional<std::pair<int, Members>> set;
  if (source != known.sets.end()) {
    const int first = to - (from - source->first);
    const auto begun = known.sets.find(first);
    const bool goes_on = begun != known.sets.end() && begun->second == source->second;
    if (first == to || goes_on) {
      set = {first, source->second};
    }
  }
  write(known, to, value(known, from));
  if (set) {
    known.sets[set->first] = set->second;
  }
}

Interval RangeRules::exact(const Instruction& i, const Known& known) const {
  const Interval a = value(known, i.b), b = value(known, i.c);
  return i.op == Operation::add        ? Interval{a.low + b.low, a.high + b.high}
         : i.op == Operation::subtract ? Interval{a.low - b.high, a.high - b.low}
                                       : product(a, b);
}

Interval RangeRules::fallen(const Instruction& instruction) const {
  return instruction.op == Operation::chance_roll
             ? Interval{0, instruction.b - 1}
             : Interval{0, static_cast<std::int64_t>(program_.model.types.size()) - 1};
}

/// What an action's code is given.
void RangeRules::given(const ProgramAction& action, Known& known) {
  const auto give = [&](int cell, const auto& values) {
    if (!values.empty()) {
      write(known, cell, span_of(values));
    }
  };
  for (const Parameter& parameter : action.parameters) {
    if (parameter.form != Parameter::Form::place) {
      give(parameter.value_cell, parameter.values);
    }
    if (parameter.form == Parameter::Form::place || parameter.form == Parameter::Form::place_type) {
      give(parameter.place_cell, parameter.places);
    }
  }
}

/// The state stays as it is while it rests; the scratch does not.
Known RangeRules::rested(const Known& known) const {
  Known out;
  out.cells.insert(known.cells.begin(), known.cells.lower_bound(program_.state_cells));
  out.sets.insert(known.sets.begin(), known.sets.lower_bound(program_.state_cells));
  return out;
}

/// Learns that the cell of the jump at an instruction is true or false; false where it cannot be that.
bool RangeRules::learn(Label at, Known& known, bool holds) const {
  const int cell = program_.code[at].a;
  const Interval tested = value(known, cell);
  if (holds ? tested == Interval{0, 0} : tested.low > 0 || tested.high < 0) {
    return false;
  }
  const Interval now = !holds ? Interval{0, 0} : tested.low >= 0 ? meet(tested, {1, everything.high}) : tested;
  if (cell < program_.first_constant) {
    known.cells[cell] = now;
  }
  if (at > Label(0) && !leaders_[at.index()]) {
    compare(program_.code[at - 1], cell, holds, known);
  }
  return true;
}

/// Learns from the comparison before a jump, if there is one.
void RangeRules::compare(const Instruction& test, int cell, bool holds, Known& known) const {
  if (test.a != cell || test.b == cell || test.c == cell) {
    return;
  }
  const Interval a = value(known, test.b), b = value(known, test.c);
  const auto set = [&](int of, const Interval& interval) {
    if (of < program_.first_constant) {
      known.cells[of] = interval;
    }
  };
  const auto at_most = [&](int x, const Interval& of_x, int y, const Interval& of_y, std::int64_t gap) {
    set(x, meet(of_x, {everything.low, of_y.high - gap}));
    set(y, meet(of_y, {of_x.low + gap, everything.high}));
  };
  if (test.op == Operation::less) {
    holds ? at_most(test.b, a, test.c, b, 1) : at_most(test.c, b, test.b, a, 0);
  } else if (test.op == Operation::less_equal) {
    holds ? at_most(test.b, a, test.c, b, 0) : at_most(test.c, b, test.b, a, 1);
  } else if (test.op == Operation::equal || test.op == Operation::not_equal) {
    const bool same = holds == (test.op == Operation::equal);
    set(test.b, same ? meet(a, b) : without(a, b));
    set(test.c, same ? meet(b, a) : without(b, a));
  }
}

} // namespace brehon
