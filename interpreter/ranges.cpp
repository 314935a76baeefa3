#include "interpreter/ranges.hpp"

#include "interpreter/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace brehon {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

constexpr Interval everything{std::numeric_limits<Cell>::min(), std::numeric_limits<Cell>::max()};
constexpr Interval truth{0, 1};

Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// What is in both; where nothing is, a point of the first, since that is never reached.
Interval meet(const Interval& a, const Interval& b) {
  const Interval out{std::max(a.low, b.low), std::min(a.high, b.high)};
  return out.low <= out.high ? out : Interval{a.low, a.low};
}

/// What fits into a cell: everything where not all does.
Interval fitted(const Interval& interval) {
  return interval.within(everything.low, everything.high) ? interval : everything;
}

Interval product(const Interval& a, const Interval& b) {
  const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
  return {low, high};
}

} // namespace

/// The values that can be in a set of some cells.
struct Members {
  Interval values;
  int cells = 1;

  friend bool operator==(const Members&, const Members&) = default;
};

/// What is known on the way through the instructions. Cells that are not named hold what the state can hold at rest, or
/// everything; sets are known by their first cell, and do not overlap.
struct Known {
  std::map<int, Interval> cells;
  std::map<int, Members> sets;

  /// The set that a cell is part of, or the end.
  std::map<int, Members>::const_iterator set_around(int cell) const {
    auto found = sets.upper_bound(cell);
    if (found == sets.begin()) {
      return sets.end();
    }
    --found;
    return cell < found->first + found->second.cells ? found : sets.end();
  }
  /// Something is written to some cells.
  void forget(int first, int count) {
    for (int cell = first; cell < first + count; ++cell) {
      if (const auto found = set_around(cell); found != sets.end()) {
        sets.erase(found);
      }
      cells.erase(cell);
    }
  }

  friend bool operator==(const Known&, const Known&) = default;
};

class RangeFinder {
public:
  RangeFinder(const Program& program, Ranges& ranges, bool given) : program_(program), ranges_(ranges), given_(given) {
    constants_.assign(program.initial.begin(), program.initial.end());
  }

  void run() {
    start();
    for (int round = 0; settle(round); ++round) {
    }
    // From a solution that is too wide each round down is a solution, too.
    for (int round = 0; round < narrowing_rounds; ++round) {
      narrow();
    }
    ranges_.known_.resize(program_.code.size());
    walk([](int, const Known&) {}, [&](int at, const Known& known) { ranges_.known_[index(at)] = known.cells; });
  }

private:
  static constexpr int widening_round = 4;
  static constexpr int narrowing_rounds = 3;

  std::vector<Interval>& state() { return ranges_.state_; }

  // ---- what there is at the start

  void start() {
    before_.resize(program_.code.size());
    leaders_.assign(program_.code.size(), false);
    state().clear();
    for (int cell = 0; cell < program_.state_cells; ++cell) {
      const Cell value = program_.initial[index(cell)];
      state().push_back({value, value});
    }
    const int first_marker = program_.places.empty() ? cell::first_free : end_of_places();
    std::fill(state().begin() + cell::first_free, state().begin() + first_marker, everything);
    state()[cell::position] = state()[cell::winners] = state()[cell::decisions] = everything;
    state()[cell::outcome] = {0, static_cast<Cell>(Outcome::unfinished)};
    if (given_) {
      std::fill(state().begin() + first_marker, state().begin() + program_.first_local, everything);
    }
    for (const KeptSets& kept : program_.kept) {
      std::fill_n(state().begin() + kept.first_cell, kept.sets * kept.cells, everything);
    }
    start_ = state();
    for (const int label : {program_.begin, program_.setup_given, program_.score}) {
      entries_[label];
    }
    for (const Entry& entry : program_.entries) {
      entries_[entry.begin];
      if (entry.turns != model::none) {
        entries_[entry.turns];
      }
    }
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      if (program_.code[i].op == Operation::call) {
        entries_[static_cast<int>(i) + 1];
      }
    }
    find_leaders();
  }

  void find_leaders() {
    for (const Instruction& instruction : program_.code) {
      if (const int target = jump_target(instruction); target != model::none) {
        leaders_[index(target)] = true;
      }
    }
    for (const auto& entry : entries_) {
      leaders_[index(entry.first)] = true;
    }
    for (const ProgramDecision& decision : program_.decisions) {
      leaders_[index(decision.list)] = true;
      for (const ProgramAction& action : decision.actions) {
        leaders_[index(action.entry)] = leaders_[index(action.why)] = true;
      }
    }
  }

  int end_of_places() const {
    const Place& last = program_.places.back();
    return last.base + program_.zones[index(last.zone)].cells + (last.face == model::none ? 0 : 1);
  }

  Interval fallen(const Instruction& instruction) const {
    return instruction.op == Operation::chance_roll
               ? Interval{0, instruction.b - 1}
               : Interval{0, static_cast<std::int64_t>(program_.model.types.size()) - 1};
  }

  static Interval span_of(const std::vector<int>& values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return {*low, *high};
  }

  /// What an action's code is given.
  void given(const ProgramAction& action, Known& known) {
    const auto give = [&](int cell, const std::vector<int>& values) {
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
  Known rested(const Known& known) const {
    Known out;
    out.cells.insert(known.cells.begin(), known.cells.lower_bound(program_.state_cells));
    out.sets.insert(known.sets.begin(), known.sets.lower_bound(program_.state_cells));
    return out;
  }

  // ---- rounds

  /// Goes once through the program; whether anything was learned. From some round on what still grows is widened.
  bool settle(int round) {
    widens_ = round >= widening_round;
    grown_ = false;
    for (const auto& [label, known] : entries_) {
      arrive(label, known);
    }
    walk([&](int label, const Known& known) { arrive(label, known); }, [](int, const Known&) {});
    return grown_;
  }

  /// Goes through what is reached: calls `land` for what flows to a leader, `see` before each instruction.
  template <typename Land, typename See> void walk(const Land& land, const See& see) {
    std::optional<Known> known;
    for (int i = 0; i < static_cast<int>(program_.code.size()); ++i) {
      if (leaders_[index(i)]) {
        if (known) {
          land(i, *known);
        }
        known = before_[index(i)];
      }
      if (known) {
        see(i, *known);
        if (!step(i, *known, land)) {
          known.reset();
        }
      }
    }
  }

  void narrow() {
    std::vector<std::optional<Known>> narrowed(program_.code.size());
    std::vector<Interval> cells = start_;
    narrowed_ = &cells;
    const auto land = [&](int label, const Known& known) {
      std::optional<Known>& there = narrowed[index(label)];
      if (there) {
        join(*there, known);
      } else {
        there = known;
      }
    };
    for (const auto& [label, known] : entries_) {
      land(label, known);
      for (const auto& [cell, interval] : known.cells) {
        write_state(cell, interval);
      }
    }
    walk(land, [](int, const Known&) {});
    narrowed_ = nullptr;
    before_ = std::move(narrowed);
    state() = std::move(cells);
  }

  void arrive(int label, const Known& known) {
    std::optional<Known>& there = before_[index(label)];
    if (!there) {
      there = known;
      grown_ = true;
      return;
    }
    Known joined = *there;
    join(joined, known);
    if (joined == *there) {
      return;
    }
    if (widens_) {
      for (auto& [cell, interval] : joined.cells) {
        interval = widened(there->cells.at(cell), interval);
      }
      for (auto& [cell, set] : joined.sets) {
        set.values = widened(there->sets.at(cell).values, set.values);
      }
    }
    *there = std::move(joined);
    grown_ = true;
  }

  static Interval widened(const Interval& before, const Interval& now) {
    return {now.low < before.low ? everything.low : now.low, now.high > before.high ? everything.high : now.high};
  }

  /// What holds on both ways; what only one way knows is known no more.
  void join(Known& into, const Known& other) const {
    for (auto each = into.cells.begin(); each != into.cells.end();) {
      const auto found = other.cells.find(each->first);
      if (found == other.cells.end()) {
        each = into.cells.erase(each);
      } else {
        each->second = hull(each->second, found->second);
        ++each;
      }
    }
    for (auto each = into.sets.begin(); each != into.sets.end();) {
      const auto found = other.sets.find(each->first);
      if (found == other.sets.end() || found->second.cells != each->second.cells) {
        each = into.sets.erase(each);
      } else {
        each->second.values = hull(each->second.values, found->second.values);
        ++each;
      }
    }
  }

  // ---- one instruction

  Interval value(const Known& known, int cell) const {
    if (const auto found = known.cells.find(cell); found != known.cells.end()) {
      return found->second;
    }
    if (cell >= program_.first_constant) {
      return {constants_[index(cell)], constants_[index(cell)]};
    }
    return cell < program_.state_cells ? ranges_.state_[index(cell)] : everything;
  }

  /// The state can hold it at rest.
  void write_state(int cell, const Interval& interval) {
    if (cell >= program_.state_cells) {
      return;
    }
    Interval& there = narrowed_ != nullptr ? (*narrowed_)[index(cell)] : state()[index(cell)];
    const Interval joined = hull(there, interval);
    if (joined == there) {
      return;
    }
    there = widens_ && narrowed_ == nullptr ? widened(there, joined) : joined;
    grown_ = true;
  }

  void write(Known& known, int cell, const Interval& interval) {
    write_state(cell, interval);
    known.forget(cell, 1);
    known.cells[cell] = interval;
  }

  void write_members(Known& known, int first, int cells, const Interval& interval) {
    for (int i = 0; i < cells; ++i) {
      write_state(first + i, everything);
    }
    known.forget(first, cells);
    known.sets[first] = {interval, cells};
  }

  /// The values that a set of some cells can have.
  Interval members(const Known& known, int first, int cells) const {
    if (const auto found = known.sets.find(first); found != known.sets.end() && found->second.cells == cells) {
      return found->second.values;
    }
    const Interval all{0, 32 * std::int64_t{cells} - 1};
    if (first < program_.first_constant) {
      return all;
    }
    std::optional<Interval> out;
    for (int value = 0; value <= all.high; ++value) {
      const auto word = static_cast<std::uint32_t>(constants_[index(first + value / 32)]);
      if (((word >> (value % 32)) & 1U) != 0) {
        out = out ? hull(*out, {value, value}) : Interval{value, value};
      }
    }
    return out.value_or(Interval{0, 0});
  }

  Interval places_of(const BoardLayout& board) const { return {0, board.places - 1}; }

  Interval looked_up(int base, const Interval& at) const {
    const std::int64_t last = static_cast<std::int64_t>(program_.tables.size()) - 1;
    const std::int64_t from = std::clamp<std::int64_t>(base + at.low, 0, last);
    const std::int64_t to = std::clamp<std::int64_t>(base + at.high, 0, last);
    const auto [low, high] =
        std::minmax_element(program_.tables.begin() + from, program_.tables.begin() + std::max(from, to) + 1);
    return {*low, *high};
  }

  /// What is in the sets that a cell chooses from the tables.
  Interval looked_up_members(const Instruction& i, const Interval& at) const {
    const std::int64_t last = static_cast<std::int64_t>(program_.tables.size()) - i.d;
    std::optional<Interval> out;
    for (std::int64_t first = std::max<std::int64_t>(0, i.b + at.low * i.d);
         first <= std::min(last, i.b + at.high * i.d); first += i.d) {
      for (int value = 0; value < 32 * i.d; ++value) {
        const auto word =
            static_cast<std::uint32_t>(program_.tables[static_cast<std::size_t>(first) + index(value / 32)]);
        if (((word >> (value % 32)) & 1U) != 0) {
          out = out ? hull(*out, {value, value}) : Interval{value, value};
        }
      }
    }
    return out.value_or(Interval{0, 0});
  }

  /// The types that can lie in the places that a cell can name.
  Interval types_there(const Interval& places) const {
    const auto last_place = static_cast<std::int64_t>(program_.places.size()) - 1;
    std::optional<Interval> out;
    if (places.within(0, last_place)) {
      const int first = program_.places[static_cast<std::size_t>(places.low)].zone;
      const int last = program_.places[static_cast<std::size_t>(places.high)].zone;
      for (int zone = first; zone <= last; ++zone) {
        if (const std::vector<int>& types = program_.zones[index(zone)].types; !types.empty()) {
          out = out ? hull(*out, {types.front(), types.back()}) : Interval{types.front(), types.back()};
        }
      }
    }
    return out.value_or(Interval{0, static_cast<std::int64_t>(program_.model.types.size()) - 1});
  }

  void store(Known& known, int first, const Interval& at, const Interval& stored) {
    const std::int64_t from = std::max<std::int64_t>(0, first + at.low);
    const std::int64_t to = std::min<std::int64_t>(program_.first_constant - 1, first + at.high);
    for (std::int64_t cell = from; cell <= to; ++cell) {
      write_state(static_cast<int>(cell), stored);
      known.forget(static_cast<int>(cell), 1);
    }
  }

  Interval loaded(const Known& known, int first, const Interval& at) const {
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

  /// Does an instruction to what is known, and calls `jump` for where it can jump to; whether it goes on at the next.
  template <typename Jump> bool step(int at, Known& known, const Jump& jump) {
    const Instruction& i = program_.code[index(at)];
    switch (i.op) {
    case Operation::jump:
      jump(i.a, known);
      return false;
    case Operation::jump_if:
    case Operation::jump_unless: {
      const bool sense = i.op == Operation::jump_if;
      Known there = known;
      if (learn(at, there, sense)) {
        jump(i.b, there);
      }
      return learn(at, known, !sense);
    }
    case Operation::call:
      write_state(i.b, everything);
      jump(i.a, Known{});
      return false;
    case Operation::ret:
    case Operation::finish:
    case Operation::fault:
    case Operation::done:
      return false;
    case Operation::choose:
      for (const ProgramAction& action : program_.decisions[index(i.a)].actions) {
        Known chosen = rested(known);
        given(action, chosen);
        jump(action.entry, chosen);
        jump(action.why, chosen);
      }
      jump(program_.decisions[index(i.a)].list, rested(known));
      jump(i.b, known);
      return false;
    case Operation::chance_draw:
    case Operation::chance_roll:
      known = rested(known);
      write(known, i.a, fallen(i));
      return true;
    case Operation::next_type:
    case Operation::set_next: {
      const Interval next = i.op == Operation::set_next ? members(known, i.b, i.c) : types_there(value(known, i.b));
      write(known, i.a, {model::none, model::none});
      jump(jump_target(i), known);
      write(known, i.a, next);
      return true;
    }
    default: // what computes something and goes on
      compute(at, i, known);
      return true;
    }
  }

  void compute(int at, const Instruction& i, Known& known) {
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
    case Operation::set_clear:
      return write_members(known, i.a, i.b, {0, 0});
    case Operation::set_insert: {
      const auto found = known.sets.find(i.a);
      const bool is_known = found != known.sets.end();
      const Members set = is_known ? found->second : Members{};
      for (int k = 0; k < set.cells; ++k) {
        write_state(i.a + k, everything);
      }
      known.forget(i.a, set.cells);
      if (is_known) {
        known.sets[i.a] = {hull(set.values, get(i.b)), set.cells};
      }
      return;
    }
    case Operation::set_or:
      return write_members(known, i.a, i.d, hull(members(known, i.b, i.d), members(known, i.c, i.d)));
    case Operation::set_and:
      return write_members(known, i.a, i.d, meet(members(known, i.b, i.d), members(known, i.c, i.d)));
    case Operation::set_minus:
      return write_members(known, i.a, i.d, members(known, i.b, i.d));
    case Operation::slots: {
      const int places = program_.zones[index(i.b)].places;
      return write_members(known, i.a, (places + 31) / 32, {0, places - 1});
    }
    case Operation::kept_set: {
      const KeptSets& kept = program_.kept[index(i.b)];
      return write_members(known, i.a, kept.cells, {0, program_.zones[index(kept.zone)].places - 1});
    }
    case Operation::set_look_up:
      return write_members(known, i.a, i.d, looked_up_members(i, get(i.c)));
    case Operation::set_step: {
      const BoardLayout& board = program_.boards[index(i.b)];
      return write_members(known, i.a, board.cells, places_of(board));
    }
    case Operation::set_fill: {
      const BoardLayout& board = program_.boards[index(i.b)];
      return write_members(known, i.a, board.cells, hull(members(known, i.a, board.cells), places_of(board)));
    }
    default: // what writes to no cell but those of places
      for (const CellRange& range : cells_written(program_, program_.code[index(at)])) {
        for (int k = 0; k < range.cells; ++k) {
          write(known, range.first + k, everything);
        }
      }
      return;
    }
  }

  /// Sets are copied cell by cell.
  void copy(Known& known, int to, int from) {
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

  Interval exact(const Instruction& i, const Known& known) const {
    const Interval a = value(known, i.b), b = value(known, i.c);
    return i.op == Operation::add        ? Interval{a.low + b.low, a.high + b.high}
           : i.op == Operation::subtract ? Interval{a.low - b.high, a.high - b.low}
                                         : product(a, b);
  }

  // ---- branches

  /// Learns that the cell of the jump at an instruction is true or false; false where it can not be that.
  bool learn(int at, Known& known, bool holds) const {
    const int cell = program_.code[index(at)].a;
    const Interval tested = value(known, cell);
    if (holds ? tested == Interval{0, 0} : tested.low > 0 || tested.high < 0) {
      return false;
    }
    const Interval now = !holds ? Interval{0, 0} : tested.low >= 0 ? meet(tested, {1, everything.high}) : tested;
    if (cell < program_.first_constant) {
      known.cells[cell] = now;
    }
    if (at > 0 && !leaders_[index(at)]) {
      compare(program_.code[index(at) - 1], cell, holds, known);
    }
    return true;
  }

  /// Learns from the comparison before a jump, if there is one.
  void compare(const Instruction& test, int cell, bool holds, Known& known) const {
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

  static Interval without(Interval of, const Interval& point) {
    if (point.low == point.high && of.low < of.high) {
      of.low += of.low == point.low ? 1 : 0;
      of.high -= of.high == point.high ? 1 : 0;
    }
    return of;
  }

  const Program& program_;
  Ranges& ranges_;
  std::vector<Cell> constants_;
  std::map<int, Known> entries_;
  std::vector<bool> leaders_;   // instructions where a run of them begins that is gone through in one
  std::vector<Interval> start_; // of the state's cells
  std::vector<std::optional<Known>> before_;
  std::vector<Interval>* narrowed_ = nullptr;
  bool given_;
  bool widens_ = false;
  bool grown_ = false;
};

Ranges::Ranges(const Program& program, bool given) : program_(program) {
  RangeFinder(program, *this, given).run();
}

Interval Ranges::before(int instruction, int cell) const {
  const auto& known = known_[index(instruction)];
  if (known) {
    if (const auto found = known->find(cell); found != known->end()) {
      return found->second;
    }
  }
  if (cell >= program_.first_constant) {
    const Cell value = program_.initial[index(cell)];
    return {value, value};
  }
  return cell < program_.state_cells ? state_[index(cell)] : everything;
}

Interval Ranges::result(int instruction) const {
  const Instruction& i = program_.code[index(instruction)];
  const Interval a = before(instruction, i.b), b = before(instruction, i.c);
  switch (i.op) {
  case Operation::add:
    return {a.low + b.low, a.high + b.high};
  case Operation::subtract:
    return {a.low - b.high, a.high - b.low};
  case Operation::multiply:
    return product(a, b);
  case Operation::multiply_add: {
    const Interval scaled = product(a, {i.c, i.c}), added = before(instruction, i.d);
    return {scaled.low + added.low, scaled.high + added.high};
  }
  default: // nothing is computed that a cell has no room for
    return everything;
  }
}

int Ranges::zone(int instruction, int cell, int more) const {
  Interval places = before(instruction, cell);
  places.high += more;
  if (!places.within(0, static_cast<std::int64_t>(program_.places.size()) - 1)) {
    return model::none;
  }
  const int zone = program_.places[index(static_cast<int>(places.low))].zone;
  return program_.places[index(static_cast<int>(places.high))].zone == zone ? zone : model::none;
}

} // namespace brehon
