#include "interpreter/optimise/range_rules.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <utility>

namespace brehon {

namespace {

constexpr Interval truth{0, 1};

/// What writes a truth value.
constexpr std::array truths = {
    Operation::equal,  Operation::not_equal, Operation::less, Operation::less_equal,
    Operation::negate, Operation::set_test,  Operation::line, Operation::face_up,
};

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
  std::vector<std::uint32_t> any(index(i.d), 0); // what is in any of them
  for (std::int64_t first = std::max<std::int64_t>(0, i.b + at.low * i.d); first <= std::min(last, i.b + at.high * i.d);
       first += i.d) {
    for (int cell = 0; cell < i.d; ++cell) {
      any[index(cell)] |= static_cast<std::uint32_t>(program_.tables[index(static_cast<int>(first) + cell)]);
    }
  }
  const auto is_some = [](std::uint32_t word) { return word != 0; };
  const auto low = std::find_if(any.begin(), any.end(), is_some);
  if (low == any.end()) {
    return {0, 0};
  }
  const auto high = std::find_if(any.rbegin(), any.rend(), is_some).base() - 1;
  return {32 * (low - any.begin()) + std::countr_zero(*low), 32 * (high - any.begin()) + 31 - std::countl_zero(*high)};
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

/// What an operation that writes a number comes to; nothing where that is not known.
std::optional<Interval> RangeRules::number(const Known& known, const Instruction& i) const {
  const auto get = [&](int cell) { return value(known, cell); };
  if (i.op == Operation::add || i.op == Operation::subtract || i.op == Operation::multiply) {
    return meet(exact(i, known), everything); // what is too large is a run-time error
  }
  if (i.op == Operation::multiply_add) {
    const Interval scaled = product(get(i.b), {i.c, i.c});
    return fitted({scaled.low + get(i.d).low, scaled.high + get(i.d).high});
  }
  if (i.op == Operation::divide && get(i.c).low > 0) {
    return hull(get(i.b), {0, 0});
  }
  if (i.op == Operation::modulo && get(i.c).low > 0) {
    return Interval{0, get(i.c).high - 1};
  }
  if (i.op == Operation::minimum || i.op == Operation::maximum) {
    const Interval a = get(i.b), b = get(i.c);
    return i.op == Operation::minimum ? Interval{std::min(a.low, b.low), std::min(a.high, b.high)}
                                      : Interval{std::max(a.low, b.low), std::max(a.high, b.high)};
  }
  if (is_one_of(i.op, truths)) {
    return truth;
  }
  if (i.op == Operation::load) {
    return loaded(known, i.b, get(i.c));
  }
  if (i.op == Operation::look_up) {
    return looked_up(i.b, get(i.c));
  }
  if (i.op == Operation::times || i.op == Operation::count_all || i.op == Operation::count_type) {
    return Interval{0, everything.high};
  }
  if (i.op == Operation::set_count) {
    return Interval{0, 32 * std::int64_t{i.c}};
  }
  if (i.op == Operation::find_type) {
    return Interval{model::none, get(i.b).high + i.c - 1};
  }
  if (i.op == Operation::find_piece) {
    return Interval{model::none, everything.high};
  }
  if (i.op == Operation::slot_type || i.op == Operation::top_type || i.op == Operation::bottom_type) {
    return hull({model::none, model::none}, types_there(get(i.b)));
  }
  return std::nullopt;
}

/// What is in the set that an operation writes; nothing where that is not known.
std::optional<Members> RangeRules::set(const Known& known, const Instruction& i) const {
  const auto of = [&](int first) { return members(known, first, i.d); };
  if (i.op == Operation::set_clear) {
    return Members{{0, 0}, i.b};
  }
  if (i.op == Operation::set_or) {
    return Members{hull(of(i.b), of(i.c)), i.d};
  }
  if (i.op == Operation::set_and) {
    return Members{meet(of(i.b), of(i.c)), i.d};
  }
  if (i.op == Operation::set_minus) {
    return Members{of(i.b), i.d};
  }
  if (i.op == Operation::types_in) {
    return Members{types_there(value(known, i.b)), i.c};
  }
  if (i.op == Operation::set_shift) {
    const Interval from = of(i.b);
    return Members{{std::max<std::int64_t>(0, from.low - value(known, i.c).high), from.high}, i.d};
  }
  if (i.op == Operation::slots) {
    const int places = program_.zones[model::ZoneId(i.b)].places;
    return Members{{0, places - 1}, (places + 31) / 32};
  }
  if (i.op == Operation::kept_set) {
    const KeptSets& kept = program_.kept[KeptId(i.b)];
    return Members{{0, program_.zones[kept.zone].places - 1}, kept.cells};
  }
  if (i.op == Operation::set_look_up) {
    return Members{looked_up_members(i, value(known, i.c)), i.d};
  }
  if (i.op == Operation::pieces_of) {
    const SubsetOperation& subsets = program_.subsets[SubsetsId(i.c)];
    return Members{{0, subsets.units() - 1}, subsets.cells()};
  }
  if (i.op == Operation::set_step || i.op == Operation::set_fill) {
    const BoardLayout& board = program_.boards[BoardId(i.b)];
    const Interval places = places_of(board);
    return Members{i.op == Operation::set_fill ? hull(members(known, i.a, board.cells), places) : places, board.cells};
  }
  return std::nullopt;
}

void RangeRules::compute(Known& known, const Instruction& i) {
  if (i.op == Operation::copy) {
    return copy(known, i.a, i.b);
  }
  if (i.op == Operation::store) {
    return store(known, i.a, value(known, i.b), value(known, i.c));
  }
  if (i.op == Operation::set_insert) {
    return insert(known, i);
  }
  if (i.op == Operation::take_back) { // what they held they may hold at rest
    for (const CellRange& range : cells_written(program_, i)) {
      known.forget(range.first, range.cells);
    }
    return;
  }
  if (i.op == Operation::check_range) {
    known.cells[i.a] = meet(value(known, i.a), {i.b, i.c});
    return;
  }
  if (const std::optional<Interval> found = number(known, i)) {
    return write(known, i.a, *found);
  }
  if (const std::optional<Members> found = set(known, i)) {
    return write_members(known, i.a, found->cells, found->values);
  }
  const Interval any = i.op == Operation::clear ? Interval{0, 0} : everything;
  for (const CellRange& range : cells_written(program_, i)) {
    for (int k = 0; k < range.cells; ++k) {
      write(known, range.first + k, any);
    }
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
    if (parameter.form == Parameter::Form::pieces) {
      write(known, parameter.value_cell, {0, parameter.sets - 1});
    } else if (parameter.form != Parameter::Form::place) {
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
  const bool compares = test.op == Operation::less || test.op == Operation::less_equal || test.op == Operation::equal ||
                        test.op == Operation::not_equal; // operands of others need not be cells
  if (!compares || test.a != cell || test.b == cell || test.c == cell) {
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
