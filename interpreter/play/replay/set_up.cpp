#include "interpreter/play/replay/example_facts.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/attempts.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace brehon {

namespace {

/// The values of indices that a number stands for.
std::vector<int> indices_of(const Program& program, const std::vector<model::KindId>& dimensions, int number) {
  std::vector<int> indices(dimensions.size());
  for (std::size_t i = dimensions.size(); i-- > 0;) {
    const model::Kind& kind = program.model.kinds[dimensions[i]];
    indices[i] = number % kind.size() + (kind.numeric() ? kind.first : 0);
    number /= kind.size();
  }
  return indices;
}

bool begins_with(const std::vector<int>& indices, const std::vector<int>& prefix) {
  return prefix.size() <= indices.size() && std::equal(prefix.begin(), prefix.end(), indices.begin());
}

/// Lays the table of an example. As a dealer it lays a place that the set-up comes to deal to.
class Table : public Dealer {
public:
  Table(const Machine& machine, const std::vector<Fact>& facts, const std::vector<model::ElementId>& passed_over,
        State& state)
      : program_(machine.program()), places_(machine.places()), facts_(facts), passed_over_(passed_over), state_(state),
        named_(program_.places.size(), false) {
    for (const Fact& fact : facts) {
      if (fact.sort == Fact::Sort::place) {
        wants_.push_back({&fact, places_of(program_, fact), {}, {}, {}});
      }
    }
  }

  std::string lay(bool only) {
    empty_places(only);
    // What is named exactly comes before what is taken as it comes.
    for (const bool any : {false, true}) {
      for (Want& want : wants_) {
        take(want, any);
      }
    }
    for (const Want& want : wants_) {
      put(want);
    }
    set_markers();
    note_positions();
    return error_;
  }

  /// What is left open is not dealt, and whether all can be there is seen when the table is laid.
  void deal(Cell*, PlaceId place) override {
    for (Want& want : wants_) {
      if (want.places != std::vector{place} || named_[place.index()] || !want.fact->contents.is_exact()) {
        continue;
      }
      empty(place, want.before);
      named_[place.index()] = true;
      take(want, false);
      put(want);
      want.taken.clear();
      if (error_.empty()) {
        want.dealt = cells_of(place);
      }
      error_.clear();
    }
  }

  bool passes_over(model::ElementId statement) override {
    const bool out = std::find(passed_over_.begin(), passed_over_.end(), statement) != passed_over_.end();
    reached_ = statement;
    if (out) {
      set_markers(); // what it would have set is read further on
    }
    return out;
  }

  /// The statement of the set-up that was begun last.
  model::ElementId reached() const { return reached_; }

private:
  struct Want {
    const Fact* fact;
    std::vector<PlaceId> places;
    std::map<int, int> before;                     // pieces by type
    std::map<std::size_t, std::vector<int>> taken; // types, by the number of the contents
    std::vector<Cell> dealt;                       // the cells of a place in which all lies since it was dealt
  };

  std::vector<Cell> cells_of(PlaceId place) const {
    const Place& at = program_.places[place];
    const Cell* first = state_.memory() + at.base;
    return {first, first + program_.zones[at.zone].cells};
  }

  /// Whether a place still holds what was dealt, which is all that is wanted there.
  bool is_laid(const Want& want) const { return !want.dealt.empty() && want.dealt == cells_of(want.places.front()); }

  void empty_places(bool only) {
    for (Want& want : wants_) {
      for (const PlaceId place : want.places) {
        named_[place.index()] = true;
      }
    }
    std::vector<bool> keeps(named_.size(), false);
    for (Want& want : wants_) {
      for (const PlaceId place : want.places) {
        keeps[place.index()] = is_laid(want);
        if (!is_laid(want)) {
          empty(place, want.before);
        }
      }
    }
    std::map<int, int> ignored;
    for (const PlaceId place : ids(program_.places)) {
      if (only && !keeps[place.index()]) {
        empty(place, ignored);
      }
    }
  }

  void empty(PlaceId place, std::map<int, int>& counts) {
    if (is_box(place)) {
      return;
    }
    Cell* memory = state_.memory();
    for (int type = places_.next_type(memory, place.number(), model::none); type != model::none;
         type = places_.next_type(memory, place.number(), type)) {
      const int count = places_.count_type(memory, place.number(), type);
      counts[type] += count;
      remove(place, type, count);
      fail(places_.put(memory, box().number(), type, count), type, box());
    }
  }

  void remove(PlaceId from, int type, int count) {
    fail(places_.take(state_.memory(), from.number(), type, count), type, from);
  }

  void take(Want& want, bool any) {
    if (is_laid(want)) {
      return;
    }
    const std::vector<Pieces>& contents = want.fact->contents.pieces;
    for (std::size_t i = 0; i < contents.size(); ++i) {
      if ((contents[i].types.size() > 1) != any) {
        continue;
      }
      int left = contents[i].count;
      for (const int type : contents[i].types) {
        const int count = take_type(type, left);
        want.taken[i].insert(want.taken[i].end(), index(count), type);
        left -= count;
      }
      if (left > 0 && error_.empty()) {
        error_ = fmt::format("there are too few pieces left for `{}`", want.fact->text);
      }
    }
  }

  /// The types that a piece can become by being turned.
  std::vector<int> sides_of(model::PieceTypeId type) const {
    const model::PieceTypeId unturned = program_.model.types[type].unturned;
    std::vector<int> out;
    for (const model::PieceTypeId side : ids(program_.model.types)) {
      if (!unturned.is_none() && program_.model.types[side].unturned == unturned) {
        out.push_back(side.number());
      }
    }
    return out;
  }

  /// Takes up to so many pieces of a type, whatever they show, from the box, then from places that are not named; how
  /// many there were.
  int take_type(int type, int wanted) {
    int left = wanted;
    const Cell* memory = state_.memory();
    const std::vector<int> sides = sides_of(model::PieceTypeId(type));
    for (const PlaceId place : ids(program_.places)) {
      if (left == 0 || named_[place.index()]) {
        continue;
      }
      for (const int side : sides) {
        const int count = std::min(left, places_.count_type(memory, place.number(), side));
        remove(place, side, count);
        left -= count;
      }
    }
    return wanted - left;
  }

  void put(const Want& want) {
    if (want.places.empty() || is_laid(want) || (want.taken.empty() && !want.fact->contents.then_any)) {
      return;
    }
    const PlaceId place = want.places.front();
    const bool pile = shape(place) == model::Shape::pile;
    if (want.fact->contents.then_any) {
      put_rest(want, place);
    }
    std::vector<int> types;
    for (const auto& [at, some] : want.taken) {
      types.insert(types.end(), some.begin(), some.end());
    }
    if (pile) {
      std::reverse(types.begin(), types.end()); // what is put last lies on top
    }
    for (const int type : types) {
      fail(places_.put(state_.memory(), place.number(), type, 1), type, place);
    }
    if (pile && !want.fact->contents.ordered) {
      places_.shuffle(state_.memory(), place.number());
    }
  }

  /// What lay there before and is wanted nowhere else, in unknown order.
  void put_rest(const Want& want, PlaceId place) {
    for (const auto& [type, before] : want.before) {
      const int count = std::min(before, places_.count_type(state_.memory(), box().number(), type));
      remove(box(), type, count);
      fail(places_.put(state_.memory(), place.number(), type, count), type, place);
    }
    places_.shuffle(state_.memory(), place.number());
  }

  void set_markers() {
    for (const Fact& fact : facts_) {
      if (fact.sort == Fact::Sort::marker) {
        set_marker(fact);
      }
    }
  }

  void set_marker(const Fact& fact) {
    const auto marker = fact.id<model::MarkerId>();
    for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
      if (begins_with(marker_indices(program_, marker, offset), fact.indices)) {
        state_[program_.marker_cells[marker] + offset] = fact.value;
      }
    }
  }

  /// The position that has been laid has been noted as often as is said.
  void note_positions() {
    for (const Fact& fact : facts_) {
      if (fact.sort != Fact::Sort::times) {
        continue;
      }
      const auto id = fact.id<model::MemoryId>();
      const MemoryLayout& memory = program_.memories[id];
      for (int instance = 0; instance < memory.instances; ++instance) {
        if (begins_with(memory_indices(program_, id, instance), fact.indices)) {
          note(memory, noted_in(memory, state_.memory(), instance), fact.value);
        }
      }
    }
  }

  void note(const MemoryLayout& memory, Cell* noted, int times) {
    std::fill_n(noted, 1 + noted[0], 0);
    for (int i = 0; i < times; ++i) {
      prelude::pack(state_.memory(), memory.parts, noted + 1 + noted[0]);
      noted[0] += memory.size;
    }
  }

  void fail(PlaceFault fault, int type, PlaceId place) {
    if (fault != PlaceFault::none && error_.empty()) {
      error_ = fmt::format("`{}` cannot take `{}`{}", place_name(program_, place),
                           type_name(program_, model::PieceTypeId(type)),
                           fault == PlaceFault::full ? ", since it is full" : "");
    }
  }

  PlaceId box() const { return program_.zones[model::box].first_place; }
  bool is_box(PlaceId place) const { return program_.places[place].zone == model::box; }
  model::Shape shape(PlaceId place) const { return program_.model.zones[program_.places[place].zone].shape; }

  const Program& program_;
  const PlaceTable& places_;
  const std::vector<Fact>& facts_;
  const std::vector<model::ElementId>& passed_over_;
  State& state_;
  std::vector<bool> named_;
  std::vector<Want> wants_;
  std::string error_;
  model::ElementId reached_;
};

} // namespace

std::vector<PlaceId> places_of(const Program& program, const Fact& fact) {
  std::vector<PlaceId> places;
  for (const PlaceId place : ids(program.places)) {
    const Place& at = program.places[place];
    if (at.zone == fact.id<model::ZoneId>() && begins_with(at.indices, fact.indices)) {
      places.push_back(place);
    }
  }
  return places;
}

std::vector<int> marker_indices(const Program& program, model::MarkerId marker, int offset) {
  return indices_of(program, program.model.markers[marker].dimensions, offset);
}

std::vector<int> memory_indices(const Program& program, model::MemoryId memory, int instance) {
  return indices_of(program, program.model.memories[memory].dimensions, instance);
}

std::string set_up(const Machine& machine, const std::vector<Fact>& facts, bool only, State& state) {
  return Table(machine, facts, {}, state).lay(only);
}

std::optional<std::string> begin_with(Machine& machine, const Example& example, State& state) {
  std::vector<Fact> facts;
  bool only = false;
  for (const ExampleLine& line : example.lines) {
    if (line.sort == ExampleLine::Sort::given) {
      facts.insert(facts.end(), line.facts.begin(), line.facts.end());
      only = only || line.only;
    }
  }
  const State empty = state;
  std::vector<model::ElementId> passed_over = example.passed_over;
  const auto can_be_left = [&](model::ElementId statement) {
    const auto has = [&](const std::vector<model::ElementId>& list) {
      return std::find(list.begin(), list.end(), statement) != list.end();
    };
    return has(example.left_undone) && !has(passed_over);
  };
  for (;;) {
    Table table(machine, facts, passed_over, state);
    if (machine.set_up(state, &table) != Run::faulted) {
      return table.lay(only);
    }
    if (!can_be_left(table.reached())) {
      return std::nullopt;
    }
    passed_over.push_back(table.reached());
    state = empty;
  }
}

} // namespace brehon
