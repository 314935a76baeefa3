#include "tools/diff/witness/positions.hpp"

#include <algorithm>
#include <utility>

namespace brehon::diff {

namespace {

constexpr int most_games = 40;
constexpr std::size_t most_states = 400;
constexpr int most_walk_steps = 400;

} // namespace

const ZoneLayout& Positions::zone_of(PlaceId place) const {
  return version_.program->zones[version_.program->places[place].zone];
}

model::Shape Positions::shape(PlaceId place) const {
  return version_.program->model.zones[zone_of(place).zone].shape;
}

Positions::Positions(Sandbox& version, const Interest& interest, prelude::Random& random)
    : version_(version), interest_(interest), random_(random) {
  const Program& program = *version.program;
  const auto is_wanted = [&](const std::string& name) {
    return interest.names.empty() || interest.names.count(name) != 0;
  };
  for (const PlaceId place : ids(program.places)) {
    const model::ZoneId zone = program.places[place].zone;
    const bool ordered = shape(place) == model::Shape::pile || shape(place) == model::Shape::row;
    if (zone == model::box || ordered) {
      continue;
    }
    all_places_.push_back(place);
    if (is_wanted(program.model.zones[zone].name)) {
      places_.push_back(place);
    }
  }
  for (const model::MarkerId marker : ids(program.model.markers)) {
    for (int offset = 0; is_wanted(program.model.markers[marker].name) && offset < marker_size(program, marker);
         ++offset) {
      markers_.emplace_back(marker, offset);
    }
  }
  bags_.resize(program.model.types.size());
  for (const PlaceId place : ids(program.places)) {
    if (shape(place) == model::Shape::bag) {
      for (const model::PieceTypeId type : zone_of(place).types) {
        bags_[type].push_back(place);
      }
    }
  }
  play_games();
}

void Positions::play_games() {
  Machine& machine = version_.machine;
  State state(*version_.program);
  note_usual(version_.table);
  for (int game = 0; game < most_games && pool_.size() < most_states; ++game) {
    Run run = machine.start(state);
    for (int step = 0; run == Run::rested && step < most_walk_steps && pool_.size() < most_states; ++step) {
      if (chance(2)) {
        note(state);
      }
      const std::vector<std::uint32_t>& options = machine.options();
      if (!options.empty()) {
        run = machine.apply(state, options[below(options.size())]);
      } else {
        const std::vector<ChanceOutcome>& outcomes = machine.outcomes(state);
        run = machine.apply_chance(state, outcomes[below(outcomes.size())].outcome);
      }
    }
  }
}

namespace {

std::string zone_name_of(const std::string& place) {
  return place.substr(0, place.find('['));
}

std::string unowned(const std::string& type) {
  const std::size_t dot = type.find('.');
  return dot == std::string::npos ? type : type.substr(dot + 1);
}

} // namespace

void Positions::note_usual(const State& state) {
  for (const PlaceId place : ids(version_.program->places)) {
    const NamedFact fact = version_.words.fact_of(version_.machine.places(), state, place);
    for (const auto& [type, count] : fact.pieces) {
      usual_.emplace(zone_name_of(fact.name), unowned(type));
    }
  }
  for (const auto& [name, at] : version_.words.markers()) {
    values_.emplace(zone_name_of(name), version_.words.fact_of_marker(state, at.first, at.second).value);
  }
}

void Positions::note(const State& state) {
  pool_.push_back(state);
  note_usual(state);
}

bool Positions::is_usual(const NamedFact& fact) const {
  return fact.marker ? values_.count({zone_name_of(fact.name), fact.value}) != 0 : unusual(fact) == 0;
}

std::size_t Positions::unusual(const NamedFact& fact) const {
  return static_cast<std::size_t>(std::count_if(fact.pieces.begin(), fact.pieces.end(), [&](const auto& piece) {
    return usual_.count({zone_name_of(fact.name), unowned(piece.first)}) == 0;
  }));
}

std::vector<NamedFact> Positions::next() {
  const bool plain = pool_.empty() || chance(3);
  State state = plain ? version_.table : pool_[below(pool_.size())];
  const std::size_t changes = chance(2) ? 0 : 1 + below(chance(7) ? 6 : 14);
  for (std::size_t i = 0; i < changes; ++i) {
    change(state);
  }
  return version_.facts(state);
}

void Positions::change(State& state) {
  const bool marker = places_.empty() || (!markers_.empty() && chance(3));
  if (marker) {
    return change_marker(state);
  }
  const std::vector<PlaceId>& places = chance(1) ? all_places_ : places_;
  const PlaceId place = places[below(places.size())];
  if (shape(place) == model::Shape::slot) {
    return chance(6) ? fill_slots(state, place) : change_slot(state, place);
  }
  return chance(3) ? empty(state, place) : change_count(state, place);
}

/// Of the numbers that matter, one beside them, or any small one.
int Positions::number(int most) {
  if (!interest_.numbers.empty() && chance(6)) {
    const int one = interest_.numbers[below(interest_.numbers.size())] + static_cast<int>(below(3)) - 1;
    return std::clamp(one, 0, most);
  }
  return static_cast<int>(below(static_cast<std::size_t>(std::min(most, 3)) + 1));
}

/// Brings one piece from wherever there is one.
bool Positions::bring(State& state, PlaceId place, model::PieceTypeId type) {
  const PlaceTable& table = version_.machine.places();
  std::vector<PlaceId> from;
  for (const PlaceId bag : bags_[type]) {
    if (bag != place && table.count_type(state.memory(), bag.number(), type.number()) > 0) {
      from.push_back(bag);
    }
  }
  if (from.empty()) {
    return false;
  }
  const PlaceId donor = from[below(from.size())];
  if (table.put(state.memory(), place.number(), type.number(), 1) != PlaceFault::none) {
    return false;
  }
  return table.take(state.memory(), donor.number(), type.number(), 1) == PlaceFault::none;
}

bool Positions::send_away(State& state, PlaceId place, model::PieceTypeId type) {
  const PlaceTable& table = version_.machine.places();
  const std::vector<PlaceId>& bags = bags_[type];
  const PlaceId to = bags.empty() ? PlaceId() : bags[below(bags.size())];
  if (to.is_none() || to == place || table.put(state.memory(), to.number(), type.number(), 1) != PlaceFault::none) {
    return false;
  }
  return table.take(state.memory(), place.number(), type.number(), 1) == PlaceFault::none;
}

void Positions::change_count(State& state, PlaceId place) {
  const std::vector<model::PieceTypeId>& types = zone_of(place).types;
  if (types.empty()) {
    return;
  }
  const model::PieceTypeId type = types[below(types.size())];
  const PlaceTable& table = version_.machine.places();
  const int wanted = number(60);
  for (int tries = 0; tries < 60; ++tries) {
    const int count = table.count_type(state.memory(), place.number(), type.number());
    if (count == wanted) {
      return;
    }
    count < wanted ? bring(state, place, type) : send_away(state, place, type);
  }
}

void Positions::change_slot(State& state, PlaceId place) {
  const PlaceTable& table = version_.machine.places();
  const model::PieceTypeId there(table.slot_type(state.memory(), place.number()));
  if (!there.is_none() && !send_away(state, place, there)) {
    return;
  }
  const std::vector<model::PieceTypeId>& types = zone_of(place).types;
  if (chance(8) && !types.empty()) {
    bring(state, place, types[below(types.size())]);
  }
}

/// Many slots of one zone at once.
void Positions::fill_slots(State& state, PlaceId place) {
  for (const PlaceId other : ids(version_.program->places)) {
    if (zone_of(other).zone == zone_of(place).zone && chance(5)) {
      change_slot(state, other);
    }
  }
}

void Positions::empty(State& state, PlaceId place) {
  const PlaceTable& table = version_.machine.places();
  for (int tries = 0; tries < 60; ++tries) {
    const model::PieceTypeId type(table.next_type(state.memory(), place.number(), model::none));
    if (type.is_none()) {
      return;
    }
    send_away(state, place, type);
  }
}

/// One instance of a marker, or many.
void Positions::change_marker(State& state) {
  if (markers_.empty()) {
    return;
  }
  const auto [marker, offset] = markers_[below(markers_.size())];
  if (chance(6)) {
    return set_marker(state, marker, offset);
  }
  for (int other = 0; other < marker_size(*version_.program, marker); ++other) {
    if (chance(4)) {
      set_marker(state, marker, other);
    }
  }
}

void Positions::set_marker(State& state, model::MarkerId marker, int offset) {
  const Program& program = *version_.program;
  const model::Type& type = program.model.markers[marker].type;
  Cell& cell = state[program.marker_cells[marker] + offset];
  if (type.sort == model::Sort::boolean) {
    cell = static_cast<Cell>(below(2));
    return;
  }
  const bool named = !type.kind.is_none() && !program.model.kinds[type.kind].numeric();
  const int low = named ? 0 : std::max(type.low, -1000);
  const int high = named ? program.model.kinds[type.kind].size() - 1 : std::min(type.high, 1000);
  if (high < low) {
    return;
  }
  const int near = interest_.numbers.empty()
                       ? low
                       : interest_.numbers[below(interest_.numbers.size())] + static_cast<int>(below(3)) - 1;
  const bool threshold = !named && chance(6) && near >= low && near <= high;
  cell = threshold ? near : low + static_cast<int>(below(static_cast<std::size_t>(high - low) + 1));
}

} // namespace brehon::diff
