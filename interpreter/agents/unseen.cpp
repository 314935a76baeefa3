#include "interpreter/agents/unseen.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/types.hpp"

#include <algorithm>
#include <climits>

namespace brehon {

namespace {

/// The same piece with its first side up.
model::PieceTypeId unturned(const Program& program, model::PieceTypeId type) {
  const model::PieceTypeId first = program.model.types[type].unturned;
  return first.is_none() ? type : first;
}

std::vector<int> values_of(const model::Model& model, const model::Type& type) {
  std::vector<int> values;
  if (type.optional) {
    values.push_back(type.sort == model::Sort::integer ? model::no_number : static_cast<int>(model::none));
  }
  const bool numbers = type.sort == model::Sort::integer;
  const int first = numbers ? type.low : type.sort == model::Sort::kind ? model.kinds[type.kind].first : 0;
  const int count = types::count_of_values(model, type);
  for (int i = 0; i < count; ++i) {
    values.push_back(first + i);
  }
  return values;
}

} // namespace

Unseen::Unseen(const Program& program, const State& state, int player, const AtLeast& known)
    : program_(program), player_(player), base_(state), known_(known) {
  for (const PlaceId place : ids(program.places)) {
    hide_in(place);
  }
  std::sort(dealing_.things.begin(), dealing_.things.end());
  for (const Sort& sort : sorts_) {
    std::vector<bool>& takes = dealing_.takes.emplace_back();
    for (const model::PieceTypeId type : ids(program.model.types)) {
      takes.push_back(this->takes(sort, type));
    }
  }
  for (const model::MarkerId marker : ids(program.model.markers)) {
    hide_marker(marker);
  }
}

void Unseen::hide_in(PlaceId id) {
  const Place& place = program_.places[id];
  const ZoneLayout& layout = program_.zones[place.zone];
  switch (program_.model.zones[place.zone].shape) {
  case model::Shape::bag:
    hide_counts(id, place.base, false);
    break;
  case model::Shape::slot:
    if (base_[place.base] != model::none &&
        !sees(program_, base_, player_, id, model::PieceTypeId(base_[place.base]))) {
      hide(id, place.base, model::PieceTypeId(base_[place.base]), false);
    }
    break;
  case model::Shape::row:
    hide_sequence(id, false);
    break;
  case model::Shape::pile:
    // Of a pile in which some are hidden only the height is seen. What lies there in any order lies there unordered.
    if (!std::all_of(layout.types.begin(), layout.types.end(),
                     [&](model::PieceTypeId type) { return sees(program_, base_, player_, id, type); })) {
      hide_sequence(id, true);
      hide_counts(id, place.base + 1 + layout.capacity, true);
    }
    break;
  }
}

void Unseen::hide_sequence(PlaceId id, bool pile) {
  const int base = program_.places[id].base;
  for (int i = 1; i <= base_[base]; ++i) {
    const model::PieceTypeId type(base_[base + i]);
    if (pile || !sees(program_, base_, player_, id, type)) {
      hide(id, pile ? static_cast<int>(model::none) : base + i, type, pile);
    }
    base_[base + i] = pile ? 0 : base_[base + i];
  }
  base_[base] = pile ? 0 : base_[base];
}

void Unseen::hide_counts(PlaceId id, int first_cell, bool pile) {
  const model::ZoneId zone = program_.places[id].zone;
  const std::vector<model::PieceTypeId>& types = program_.zones[zone].types;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const bool endless = zone == model::box && program_.model.types[types[i]].unlimited;
    if (endless || (!pile && sees(program_, base_, player_, id, types[i]))) {
      continue;
    }
    Cell& count = base_[first_cell + static_cast<int>(i)];
    for (; count > 0; --count) {
      hide(id, model::none, types[i], pile);
    }
  }
}

void Unseen::hide(PlaceId place, int cell, model::PieceTypeId type, bool pile) {
  const model::PieceType& piece = program_.model.types[type];
  dealing_.things.push_back(unturned(program_, type).number());
  dealing_.spots.push_back(sort_of({place, pile, piece.family, piece.owner}));
  spots_.push_back({place, cell});
}

std::size_t Unseen::sort_of(const Sort& sort) {
  const auto found = std::find_if(sorts_.begin(), sorts_.end(), [&sort](const Sort& each) {
    const bool same_back = each.any || (each.family == sort.family && each.owner == sort.owner);
    return each.place == sort.place && each.any == sort.any && same_back;
  });
  if (found != sorts_.end()) {
    return static_cast<std::size_t>(found - sorts_.begin());
  }
  sorts_.push_back(sort);
  return sorts_.size() - 1;
}

bool Unseen::takes(const Sort& sort, model::PieceTypeId type) const {
  const model::PieceType& piece = program_.model.types[type];
  const auto& offsets = program_.zones[program_.places[sort.place].zone].offsets;
  if (offsets[type] == model::none || (piece.unlimited && program_.places[sort.place].zone == model::box)) {
    return false;
  }
  const bool same_back = piece.family == sort.family && piece.owner == sort.owner;
  return sort.any || (same_back && !sees(program_, base_, player_, sort.place, type));
}

void Unseen::hide_marker(model::MarkerId marker) {
  for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
    if (!sees_marker(program_, player_, marker, offset)) {
      const int cell = program_.marker_cells[marker] + offset;
      markers_.push_back({cell, values_of(program_.model, program_.model.markers[marker].type)});
      base_[cell] = program_.initial[index(cell)];
    }
  }
}

bool Unseen::imagine(State& state, const PlaceTable& places, prelude::Random& random) const {
  state = base_;
  std::vector<int> dealt(spots_.size(), nothing_yet);
  lay_known(dealt, random);
  if (!deal(dealing_, random, dealt)) {
    return false;
  }
  for (std::size_t spot = 0; spot < spots_.size(); ++spot) {
    lay(state, spot, model::PieceTypeId(dealt[spot]), random);
  }
  for (const HiddenMarker& marker : markers_) {
    state[marker.cell] = marker.values[static_cast<std::size_t>(random.below(marker.values.size()))];
  }
  places.keep(state.memory());
  return true;
}

/// Of the spots of a place any ones have what is known to lie there, as far as there is enough of it.
void Unseen::lay_known(std::vector<int>& dealt, prelude::Random& random) const {
  for (const auto& [where, number] : known_) {
    const int type = unturned(program_, where.second).number();
    auto there =
        std::count(dealing_.things.begin(), dealing_.things.end(), type) - std::count(dealt.begin(), dealt.end(), type);
    std::vector<std::size_t> free;
    for (std::size_t spot = 0; spot < spots_.size(); ++spot) {
      if (spots_[spot].place == where.first && dealt[spot] == nothing_yet && dealing_.fits(spot, type)) {
        free.push_back(spot);
      }
    }
    shuffle(free, random);
    for (int i = 0; i < number && there > 0 && !free.empty(); ++i, --there) {
      dealt[free.back()] = type;
      free.pop_back();
    }
  }
}

void Unseen::lay(State& state, std::size_t spot, model::PieceTypeId type, prelude::Random& random) const {
  const PlaceId to = spread(spot, type, random);
  const model::PieceTypeId lies = with_side(type, to, random);
  if (spots_[spot].cell != model::none) {
    state[spots_[spot].cell] = lies.number();
    return;
  }
  const Place& place = program_.places[to];
  const ZoneLayout& layout = program_.zones[place.zone];
  const bool pile = program_.model.zones[place.zone].shape == model::Shape::pile;
  ++state[place.base + (pile ? 1 + layout.capacity : 0) + layout.offsets[lies]];
}

/// Where a piece lies that was dealt to a spot: elsewhere, too, where nobody sees how many lie in either.
PlaceId Unseen::spread(std::size_t spot, model::PieceTypeId type, prelude::Random& random) const {
  const auto uncounted = [this](PlaceId place) {
    const model::Zone& zone = program_.model.zones[program_.places[place].zone];
    return zone.count_hidden && zone.shape == model::Shape::bag;
  };
  if (!uncounted(spots_[spot].place)) {
    return spots_[spot].place;
  }
  std::vector<PlaceId> places;
  for (const PlaceId place : ids(program_.places)) {
    const model::PieceType& piece = program_.model.types[type];
    if (uncounted(place) && takes({place, false, piece.family, piece.owner}, type)) {
      places.push_back(place);
    }
  }
  return places[static_cast<std::size_t>(random.below(places.size()))];
}

/// A piece that shows a side somewhere shows any.
model::PieceTypeId Unseen::with_side(model::PieceTypeId type, PlaceId place, prelude::Random& random) const {
  const model::KindId showing = program_.model.families[program_.model.types[type].family].showing;
  if (showing.is_none() || program_.places[place].zone == model::box) {
    return type;
  }
  const auto sides = static_cast<std::uint64_t>(program_.model.kinds[showing].size());
  return model::PieceTypeId(type.number() + static_cast<int>(random.below(sides)));
}

} // namespace brehon
