#include "interpreter/play/replay/example_facts.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace brehon {

namespace {

bool begins_with(const std::vector<int>& indices, const std::vector<int>& prefix) {
  return prefix.size() <= indices.size() && std::equal(prefix.begin(), prefix.end(), indices.begin());
}

/// Lays the table of an example.
class Table {
public:
  Table(const Machine& machine, State& state)
      : program_(machine.program()), places_(machine.places()), state_(state), named_(program_.places.size(), false) {}

  std::string lay(const std::vector<Fact>& facts, bool only) {
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (facts[i].sort == Fact::Sort::place) {
        wants_.push_back({&facts[i], places_of(program_, facts[i]), {}, {}});
      }
    }
    empty_places(only);
    // What is named exactly comes before what is taken as it comes.
    for (Want& want : wants_) {
      take(want, false);
    }
    for (Want& want : wants_) {
      take(want, true);
    }
    for (const Want& want : wants_) {
      put(want);
    }
    for (const Fact& fact : facts) {
      if (fact.sort == Fact::Sort::marker) {
        set_marker(fact);
      }
    }
    return error_;
  }

private:
  struct Want {
    const Fact* fact;
    std::vector<PlaceId> places;
    std::map<int, int> before;                     // pieces by type
    std::map<std::size_t, std::vector<int>> taken; // types, by the number of the contents
  };

  void empty_places(bool only) {
    for (Want& want : wants_) {
      for (const PlaceId place : want.places) {
        named_[place.index()] = true;
        empty(place, want.before);
      }
    }
    std::map<int, int> ignored;
    for (const PlaceId place : ids(program_.places)) {
      if (only) {
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
    if (want.places.empty() || (want.taken.empty() && !want.fact->contents.then_any)) {
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

  void set_marker(const Fact& fact) {
    const auto marker = fact.id<model::MarkerId>();
    for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
      if (begins_with(marker_indices(program_, marker, offset), fact.indices)) {
        state_[program_.marker_cells[marker] + offset] = fact.value;
      }
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
  State& state_;
  std::vector<bool> named_;
  std::vector<Want> wants_;
  std::string error_;
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
  const model::Marker& of = program.model.markers[marker];
  std::vector<int> indices(of.dimensions.size());
  for (std::size_t i = of.dimensions.size(); i-- > 0;) {
    const model::Kind& kind = program.model.kinds[of.dimensions[i]];
    indices[i] = offset % kind.size() + (kind.numeric() ? kind.first : 0);
    offset /= kind.size();
  }
  return indices;
}

std::string set_up(const Machine& machine, const std::vector<Fact>& facts, bool only, State& state) {
  return Table(machine, state).lay(facts, only);
}

} // namespace brehon
