#include "interpreter/machine/place_table.hpp"
#include "tools/diff/lockstep/link.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace brehon::diff {

namespace {

template <class T> bool same_members(std::vector<T> a, std::vector<T> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

/// Whether there is more to see of an empty place than that it is empty.
bool counts_openly(const Program& program, PlaceId place) {
  return !program.model.zones[program.places[place].zone].count_hidden;
}

bool is_nothing(const SeenPlace& place) {
  return !place.uncounted && place.face_down == 0 && place.sequence.empty() && place.unordered.empty();
}

std::vector<SeenPieces> by_type(std::vector<SeenPieces> pieces) {
  std::sort(pieces.begin(), pieces.end(), [](const SeenPieces& x, const SeenPieces& y) {
    return std::tie(x.type, x.family, x.owner, x.count) < std::tie(y.type, y.family, y.owner, y.count);
  });
  return pieces;
}

} // namespace

bool Link::same_view_of_types() const {
  const std::vector<model::PieceTypeId> types = ids(a_.model.types);
  return std::all_of(types.begin(), types.end(), [&](model::PieceTypeId type) {
    const model::PieceType& of_a = a_.model.types[type];
    return types_[type].is_none() || (families_[of_a.family] == b_.model.types[types_[type]].family &&
                                      player(of_a.owner) == b_.model.types[types_[type]].owner);
  });
}

bool Link::same_view_of_places() const {
  const std::vector<PlaceId> places = ids(a_.places);
  return std::all_of(places.begin(), places.end(),
                     [&](PlaceId place) {
                       const PlaceId other = places_[place];
                       return other.is_none() ? counts_openly(a_, place) : same_view(place, other);
                     }) &&
         std::all_of(places_of_b_.begin(), places_of_b_.end(), [&](PlaceId place) { return counts_openly(b_, place); });
}

bool Link::same_view(PlaceId a, PlaceId b) const {
  const model::Zone& of_a = a_.model.zones[a_.places[a].zone];
  const model::Zone& of_b = b_.model.zones[b_.places[b].zone];
  const bool same = of_a.shape == of_b.shape && open_zone(of_a) == open_zone(of_b) &&
                    of_a.count_hidden == of_b.count_hidden && same_members(of_a.seen_by, of_b.seen_by);
  if (!same) {
    return false;
  }
  std::vector<model::PieceTypeId> types;
  for (const model::PieceTypeId type : a_.zones[a_.places[a].zone].types) {
    types.push_back(types_[type]);
  }
  const bool always_open = open_zone(of_a) && a_.places[a].face == model::none && b_.places[b].face == model::none;
  return always_open || same_members(types, b_.zones[b_.places[b].zone].types);
}

/// What only one game writes down where not all can see it may hide what is done.
bool Link::same_view_of_markers() const {
  const auto all_see = [](const Program& program, const std::map<Instance, std::size_t>& linked) {
    for (const model::MarkerId marker : ids(program.model.markers)) {
      if (linked.count({marker, 0}) == 0 && !program.model.markers[marker].seen_by.empty()) {
        return false;
      }
    }
    return true;
  };
  return all_see(a_, linked_a_) && all_see(b_, linked_b_) &&
         std::all_of(markers_.begin(), markers_.end(), [&](const MarkerLink& link) {
           return same_members(a_.model.markers[link.marker_a].seen_by, b_.model.markers[link.marker_b].seen_by);
         });
}

bool Link::same_view_of_box() const {
  const std::vector<model::FamilyId> families = ids(a_.model.families);
  return std::all_of(families.begin(), families.end(), [&](model::FamilyId family) {
    const model::FamilyId other = families_[family];
    return other.is_none() || a_.unseen_in_box.count(family) == b_.unseen_in_box.count(other);
  });
}

std::vector<SeenPieces> Link::translated(std::vector<SeenPieces> pieces) const {
  for (SeenPieces& each : pieces) {
    if (!each.type.is_none()) {
      const model::PieceTypeId other = types_[each.type];
      each.type = other.is_none() ? b_.model.types.next() : other; // one that B does not have
    }
    each.family = families_[each.family];
    each.owner = player(each.owner);
  }
  return pieces;
}

bool Link::same_pieces_by_number() const {
  const std::vector<model::PieceTypeId> types = ids(a_.model.types);
  const std::vector<model::FamilyId> families = ids(a_.model.families);
  const auto is_itself = [&](int player) { return this->player(player) == player; };
  return std::equal(types.begin(), types.end(), types_.begin()) &&
         std::equal(families.begin(), families.end(), families_.begin()) &&
         std::all_of(a_.model.types.begin(), a_.model.types.end(),
                     [&](const model::PieceType& type) { return is_itself(type.owner); });
}

bool Link::alike(const SeenPlace& a, const SeenPlace& b) const {
  if (a.uncounted != b.uncounted || a.face_down != b.face_down || a.withheld != b.withheld) {
    return false;
  }
  const bool equal = same_numbers_ && a.sequence == b.sequence && a.unordered == b.unordered;
  return equal || (translated(a.sequence) == b.sequence && by_type(translated(a.unordered)) == by_type(b.unordered));
}

UnlikeSight Link::unlike(const Observation& a, const Observation& b) const {
  UnlikeSight result;
  for (const SeenPlace& place : a.places) {
    const PlaceId other = places_[place.place];
    const bool box = a_.places[place.place].zone == model::box;
    if (!box && (other.is_none() ? !is_nothing(place) : !alike(place, b.places[other.index()]))) {
      result.places.push_back(place.place);
    }
  }
  for (const PlaceId place : places_of_b_) {
    if (!is_nothing(b.places[place.index()])) {
      result.places_of_b.push_back(place);
    }
  }
  std::map<std::size_t, const SeenMarker*> of_b; // by where they stand in `markers_`
  for (const SeenMarker& marker : b.markers) {
    if (const auto linked = linked_b_.find({marker.marker, marker.offset}); linked != linked_b_.end()) {
      of_b.emplace(linked->second, &marker);
    }
  }
  for (const SeenMarker& marker : a.markers) {
    const auto linked = linked_a_.find({marker.marker, marker.offset});
    if (linked == linked_a_.end()) {
      continue;
    }
    const auto other = of_b.find(linked->second);
    const bool same = other != of_b.end() && other->second->withheld == marker.withheld &&
                      (marker.withheld || markers_[linked->second].values->of(marker.value) == other->second->value);
    if (!same) {
      result.markers.emplace_back(marker.marker, marker.offset);
    }
    if (other != of_b.end()) {
      of_b.erase(other);
    }
  }
  for (const auto& [at, marker] : of_b) {
    result.markers_of_b.emplace_back(marker->marker, marker->offset);
  }
  return result;
}

bool Link::alike(const Observation& a, const Observation& b) const {
  const bool same =
      a.rest == b.rest && player(a.to_act) == b.to_act && a.outcome == b.outcome && players(a.winners) == b.winners;
  return same && unlike(a, b).empty();
}

bool Link::alike(const std::vector<Passing>& a, const std::vector<Passing>& b) const {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const Passing& x, const Passing& y) {
    return x.all_have_chosen == y.all_have_chosen && x.fall_is_seen == y.fall_is_seen && type(x.fell) == y.fell &&
           unlike(*x.seen, *y.seen).empty();
  });
}

bool Link::alike(const std::vector<Glimpse>& a, const std::vector<Glimpse>& b) const {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const Glimpse& x, const Glimpse& y) {
    return x.all_have_chosen == y.all_have_chosen && x.shown == y.shown && type(x.fell) == y.fell &&
           alike(x.state, y.state);
  });
}

bool Link::same_in_box(const Recorder& a, const Recorder& b) const {
  if (same_box_) {
    return true;
  }
  const auto in_box = [](const Program& program, const Observation& seen) -> const std::vector<SeenPieces>& {
    static const std::vector<SeenPieces> nothing;
    const auto box = std::find_if(seen.places.begin(), seen.places.end(), [&](const SeenPlace& place) {
      return program.places[place.place].zone == model::box;
    });
    return box == seen.places.end() ? nothing : box->unordered;
  };
  const std::vector<SeenPieces>& before_a = in_box(a_, a.before());
  const std::vector<SeenPieces>& before_b = in_box(b_, b.before());
  const std::vector<SeenPieces>& now_a = in_box(a_, a.seen());
  const std::vector<SeenPieces>& now_b = in_box(b_, b.seen());
  if (before_a == now_a && before_b == now_b) {
    return true;
  }
  using Pieces = std::tuple<model::PieceTypeId, model::FamilyId, int>;
  const auto changes = [](const std::vector<SeenPieces>& before, const std::vector<SeenPieces>& now) {
    std::map<Pieces, int> counts;
    for (const SeenPieces& each : now) {
      counts[{each.type, each.family, each.owner}] += each.count;
    }
    for (const SeenPieces& each : before) {
      counts[{each.type, each.family, each.owner}] -= each.count;
    }
    std::erase_if(counts, [](const auto& each) { return each.second == 0; });
    return counts;
  };
  return changes(translated(before_a), translated(now_a)) == changes(before_b, now_b);
}

std::vector<Shown> Link::shown(const std::vector<Shown>& of_a) const {
  std::vector<Shown> result = of_a;
  for (Shown& each : result) {
    each.player = player(each.player);
    each.place = places_[each.place];
    const model::PieceTypeId other = type(each.type);
    each.type = other.is_none() && !each.type.is_none() ? b_.model.types.next() : other;
  }
  return sorted(std::move(result));
}

std::vector<Shown> Link::sorted(std::vector<Shown> shown) {
  std::sort(shown.begin(), shown.end(), [](const Shown& x, const Shown& y) {
    return std::tie(x.player, x.place, x.type, x.count) < std::tie(y.player, y.place, y.type, y.count);
  });
  return shown;
}

} // namespace brehon::diff
