#include "interpreter/optimise/ranges.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/optimise/range_rules.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace brehon {

namespace {

/// Goes through a program until nothing more is learned: forwards, first wider and wider, then narrower.
class RangeFinder {
public:
  RangeFinder(const Program& program, bool given)
      : program_(program), leaders_(program.code.size()), before_(program.code.size()) {
    start(given);
    for (const Label leader : leaders_of(program)) {
      leaders_[leader.index()] = true;
    }
    find_last_uses();
    for (int round = 0; settle(round); ++round) {
    }
    if (!given) {
      clamp_markers();
    }
    // From a solution that is too wide each round down is a solution, too.
    for (int round = 0; round < narrowing_rounds; ++round) {
      narrow();
    }
  }

  const std::vector<Interval>& state() const { return state_.cells; }

  /// What is known of single cells before each instruction that is reached.
  std::vector<std::optional<std::map<int, Interval>>> known() {
    std::vector<std::optional<std::map<int, Interval>>> out(program_.code.size());
    walk(
        state_, [](Label, const Known&) {}, [&](Label at, const Known& known) { out[at.index()] = known.cells; });
    return out;
  }

private:
  static constexpr int widening_round = 4;
  static constexpr int narrowing_rounds = 3;

  // ---- what there is at the start

  void start(bool given) {
    std::vector<Interval>& cells = state_.cells;
    for (int cell = 0; cell < program_.state_cells; ++cell) {
      const Cell value = program_.initial[index(cell)];
      cells.push_back({value, value});
    }
    const int first_marker = program_.places.empty() ? cell::first_free : end_of_places();
    std::fill(cells.begin() + cell::first_free, cells.begin() + first_marker, everything);
    cells[cell::position] = cells[cell::winners] = cells[cell::decisions] = everything;
    cells[cell::outcome] = {0, static_cast<Cell>(Outcome::unfinished)};
    if (given) {
      std::fill(cells.begin() + first_marker, cells.begin() + program_.first_local, everything);
    }
    for (const MemoryLayout& memory : program_.memories) {
      std::fill_n(cells.begin() + memory.first_cell, memory.instances * memory.cells, everything);
    }
    for (const KeptSets& kept : program_.kept) {
      std::fill_n(cells.begin() + kept.first_cell, kept.sets * kept.cells, everything);
    }
    start_ = cells;
    entries_ = {program_.begin, program_.setup_given, program_.score};
    if (!program_.claim_test.is_none()) {
      entries_.insert(program_.claim_test);
    }
    for (const Entry& entry : program_.entries) {
      entries_.insert(entry.begin);
      if (!entry.turns.is_none()) {
        entries_.insert(entry.turns);
      }
    }
    for (const Label i : ids(program_.code)) {
      if (program_.code[i].op == Operation::call) {
        entries_.insert(i + 1);
      }
    }
  }

  /// Markers never leave their ranges in play, however far widening has taken them.
  void clamp_markers() {
    for (const model::MarkerId marker : ids(program_.model.markers)) {
      const model::Type& type = program_.model.markers[marker].type;
      if (type.sort != model::Sort::integer || type.optional) {
        continue;
      }
      for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
        const int cell = program_.marker_cells[marker] + offset;
        const Interval range = hull({type.low, type.high}, start_[index(cell)]);
        Interval& held = state_.cells[index(cell)];
        held = {std::max(held.low, range.low), std::min(held.high, range.high)};
      }
    }
  }

  int end_of_places() const {
    const Place& last = program_.places.back();
    return last.base + program_.zones[last.zone].cells + (last.face == model::none ? 0 : 1);
  }

  /// Finds where runs of instructions use scratch cells for the last time that no run hands on to another: nobody asks
  /// for them later, and a long run would carry more and more of them along.
  void find_last_uses() {
    last_uses_.resize(program_.code.size());
    std::vector<std::vector<Label>> last(index(program_.memory_cells)); // by cell, one for each run
    std::vector<bool> handed_on(last.size());
    Label run;
    const auto use = [&](const std::vector<CellRange>& ranges, Label at, bool reads) {
      for (const CellRange& range : ranges) {
        for (int cell = range.first; cell < range.first + range.cells; ++cell) {
          std::vector<Label>& uses = last[index(cell)];
          const bool first = uses.empty() || uses.back() < run;
          handed_on[index(cell)] = handed_on[index(cell)] || (first && reads);
          if (first) {
            uses.push_back(at);
          }
          uses.back() = at;
        }
      }
    };
    for (const Label at : ids(program_.code)) {
      const Instruction& i = program_.code[at];
      run = leaders_[at.index()] ? at : run;
      use(cells_read(program_, i), at, true);
      use(cells_written(program_, i), at, reads_what_it_writes(i.op));
    }
    for (int cell = program_.state_cells; cell < program_.first_constant; ++cell) {
      for (const Label at : handed_on[index(cell)] ? std::vector<Label>() : last[index(cell)]) {
        last_uses_[at.index()].push_back(cell);
      }
    }
  }

  // ---- rounds

  /// Goes once through the program; whether anything was learned. From some round on what still grows is widened.
  bool settle(int round) {
    state_.widens = round >= widening_round;
    state_.grown = grown_ = false;
    for (const Label entry : entries_) {
      arrive(entry, {});
    }
    walk(
        state_, [&](Label label, const Known& known) { arrive(label, known); }, [](Label, const Known&) {});
    return grown_ || state_.grown;
  }

  /// Goes through what is reached: calls `land` for what flows to a leader, `see` before each instruction.
  template <typename Land, typename See> void walk(StateIntervals& written, const Land& land, const See& see) {
    RangeRules rules(program_, state_, written, leaders_);
    std::optional<Known> known;
    for (Label i(0); i < program_.code.next(); ++i) {
      if (leaders_[i.index()]) {
        if (known) {
          land(i, *known);
        }
        known = before_[i.index()];
      }
      if (known) {
        see(i, *known);
        if (!rules.step(i, *known, land)) {
          known.reset();
          continue;
        }
        for (const int cell : last_uses_[i.index()]) {
          known->forget(cell, 1);
        }
      }
    }
  }

  void narrow() {
    std::vector<std::optional<Known>> narrowed(program_.code.size());
    StateIntervals cells{start_};
    const auto land = [&](Label label, const Known& known) {
      std::optional<Known>& there = narrowed[label.index()];
      if (there) {
        join(*there, known);
      } else {
        there = known;
      }
    };
    for (const Label entry : entries_) {
      land(entry, {});
    }
    walk(cells, land, [](Label, const Known&) {});
    before_ = std::move(narrowed);
    state_.cells = std::move(cells.cells);
  }

  void arrive(Label label, const Known& known) {
    std::optional<Known>& there = before_[label.index()];
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
    if (state_.widens) {
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

  /// What holds on both ways; what only one way knows is known no more.
  static void join(Known& into, const Known& other) {
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

  const Program& program_;
  std::set<Label> entries_;                 // where nothing is known but what the state can hold
  std::vector<bool> leaders_;               // instructions where a run of them begins that is gone through in one
  std::vector<std::vector<int>> last_uses_; // by instruction: scratch cells that are not used after it
  std::vector<Interval> start_;             // of the state's cells
  StateIntervals state_;
  std::vector<std::optional<Known>> before_; // at leaders
  bool grown_ = false;
};

} // namespace

Ranges::Ranges(const Program& program, bool given) : program_(program) {
  RangeFinder finder(program, given);
  state_ = finder.state();
  known_ = finder.known();
}

Interval Ranges::before(Label instruction, int cell) const {
  const auto& known = known_[instruction.index()];
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

Interval Ranges::result(Label instruction) const {
  const Instruction& i = program_.code[instruction];
  const Interval a = before(instruction, i.b);
  if (i.op == Operation::multiply_add) { // its factor is no cell
    const Interval scaled = product(a, {i.c, i.c}), added = before(instruction, i.d);
    return {scaled.low + added.low, scaled.high + added.high};
  }
  const Interval b = before(instruction, i.c);
  if (i.op == Operation::add) {
    return {a.low + b.low, a.high + b.high};
  }
  if (i.op == Operation::subtract) {
    return {a.low - b.high, a.high - b.low};
  }
  if (i.op == Operation::multiply) {
    return product(a, b);
  }
  return everything; // nothing else is computed that a cell has no room for
}

model::ZoneId Ranges::zone(Label instruction, int cell, int more) const {
  Interval places = before(instruction, cell);
  places.high += more;
  if (!places.within(0, static_cast<std::int64_t>(program_.places.size()) - 1)) {
    return model::none;
  }
  const model::ZoneId zone = program_.places[PlaceId(static_cast<int>(places.low))].zone;
  return program_.places[PlaceId(static_cast<int>(places.high))].zone == zone ? zone : model::none;
}

} // namespace brehon
