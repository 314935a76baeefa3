#include "tools/diff/lockstep/link.hpp"

#include "interpreter/program/names.hpp"
#include "tools/diff/alike/idle.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace brehon::diff {

namespace {

std::vector<std::string> type_names(const Program& program) {
  std::vector<std::string> names;
  for (const model::PieceType& type : program.model.types) {
    names.push_back(type.name);
  }
  return names;
}

std::vector<std::string> place_names(const Program& program) {
  std::vector<std::string> names;
  for (const PlaceId place : ids(program.places)) {
    names.push_back(place_name(program, place));
  }
  return names;
}

/// A place of one of the games, if it has it.
struct PlaceSide {
  PlaceSide(const Program& program, PlaceId place) {
    if (!place.is_none()) {
      at = &program.places[place];
      layout = &program.zones[at->zone];
      shape = program.model.zones[at->zone].shape;
    }
  }

  bool is_there() const { return at != nullptr; }
  int face() const { return at == nullptr ? static_cast<int>(model::none) : at->face; }
  /// Where the numbers of a bag, or of what lies in unknown order in a pile, begin.
  int counts() const { return at->base + (shape == model::Shape::pile ? 1 + layout->capacity : 0); }
  int types() const { return at == nullptr ? 0 : static_cast<int>(layout->types.size()); }

  const Place* at = nullptr;
  const ZoneLayout* layout = nullptr;
  model::Shape shape = model::Shape::bag;
};

/// The first cell of a slot, row or pile; what one side does not have is empty on the other.
void add_sequence(const PlaceSide& a, const PlaceSide& b, model::Shape shape, Contents& out) {
  const bool slot = shape == model::Shape::slot;
  const int empty = slot ? static_cast<int>(model::none) : 0;
  if (!a.is_there()) {
    out.fixed_in_b(b.at->base, empty);
  } else if (!b.is_there()) {
    out.fixed_in_a(a.at->base, empty);
  } else if (slot) {
    out.typed(a.at->base, b.at->base);
  } else {
    out.sequence(a.at->base, b.at->base);
  }
}

} // namespace

Link::Link(const Program& a, const Program& b)
    : a_(a), b_(b), values_(a.model, b.model),
      players_(paired(a.model.kinds[model::player_kind].values, b.model.kinds[model::player_kind].values)) {
  link_types();
  link_places();
  link_markers();
  for (const Contents& each : contents_) {
    all_.add(each);
  }
  for (Contents& each : contents_) {
    each.finish(types_);
  }
  all_.finish(types_);
  same_box_ = same_view_of_box();
  same_numbers_ = same_pieces_by_number();
  same_view_ = same_box_ && same_view_of_types() && same_view_of_places() && same_view_of_markers();
}

std::uint32_t Link::players(std::uint32_t of_a) const {
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const bool in = ((of_a >> i) & 1U) != 0 && players_[i] != model::none;
    result |= in ? std::uint32_t{1} << index(players_[i]) : 0;
  }
  return result;
}

const MarkerLink* Link::marker(model::MarkerId of_a, int offset) const {
  const auto linked = linked_a_.find({of_a, offset});
  return linked == linked_a_.end() ? nullptr : &markers_[linked->second];
}

/// Families belong together whose pieces do.
void Link::link_types() {
  for (const int type : paired(type_names(a_), type_names(b_))) {
    types_.push_back(model::PieceTypeId(type));
  }
  for (const model::Family& family : a_.model.families) {
    model::FamilyId other;
    for (const model::PieceTypeId type : family.type_ids()) {
      other = other.is_none() && !types_[type].is_none() ? b_.model.types[types_[type]].family : other;
    }
    families_.push_back(other);
  }
}

void Link::link_places() {
  std::set<PlaceId> known;
  for (const int place : paired(place_names(a_), place_names(b_))) {
    known.insert(PlaceId(place));
    contents_.push_back(content(places_.next(), PlaceId(place)));
    add_faces(places_.next(), PlaceId(place));
    places_.push_back(PlaceId(place));
  }
  for (const PlaceId place : ids(b_.places)) {
    if (known.count(place) == 0) {
      places_of_b_.push_back(place);
      all_.add(content(model::none, place));
      add_faces(model::none, place);
    }
  }
}

/// What nothing turns lies as its zone says.
void Link::add_faces(PlaceId a, PlaceId b) {
  const int of_a = PlaceSide(a_, a).face();
  const int of_b = PlaceSide(b_, b).face();
  if (of_a != model::none && of_b != model::none) {
    all_.equal(of_a, of_b);
  } else if (of_a != model::none) {
    all_.fixed_in_a(of_a, 0);
  } else if (of_b != model::none) {
    all_.fixed_in_b(of_b, 0);
  }
}

Contents Link::content(PlaceId a, PlaceId b) const {
  Contents out;
  const PlaceSide of_a(a_, a);
  const PlaceSide of_b(b_, b);
  const model::Shape shape = of_a.is_there() ? of_a.shape : of_b.shape;
  if (of_a.is_there() && of_b.is_there() && of_b.shape != shape) {
    out.never();
    return out;
  }
  if (shape != model::Shape::bag) {
    add_sequence(of_a, of_b, shape, out);
  }
  if (shape == model::Shape::slot || shape == model::Shape::row) {
    return out;
  }
  std::set<int> met;
  for (int i = 0; i < of_a.types(); ++i) {
    const model::PieceTypeId other = types_[of_a.layout->types[index(i)]];
    const bool known = of_b.is_there() && !other.is_none() && of_b.layout->offsets[other] != model::none;
    if (known) {
      met.insert(of_b.layout->offsets[other]);
      out.equal(of_a.counts() + i, of_b.counts() + of_b.layout->offsets[other]);
    } else {
      out.fixed_in_a(of_a.counts() + i, 0);
    }
  }
  for (int i = 0; i < of_b.types(); ++i) {
    if (met.count(i) == 0) {
      out.fixed_in_b(of_b.counts() + i, 0);
    }
  }
  return out;
}

/// Where markers stand that no rule mentions does not count.
void Link::link_markers() {
  const auto instances = [](const Program& program, std::vector<Instance>& at) {
    const std::set<std::string> idle = idle_parts(program.model);
    std::vector<std::string> names;
    for (const model::MarkerId marker : ids(program.model.markers)) {
      const model::ElementId element = program.model.markers[marker].element;
      if (!element.is_none() && idle.count(program.model.elements[element].path) != 0) {
        continue;
      }
      for (int offset = 0; offset < marker_size(program, marker); ++offset) {
        at.emplace_back(marker, offset);
        names.push_back(marker_name(program, marker, offset));
      }
    }
    return names;
  };
  std::vector<Instance> of_a;
  std::vector<Instance> of_b;
  const std::vector<std::string> names = instances(a_, of_a);
  const std::vector<int> pairs = paired(names, instances(b_, of_b));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i] == model::none) {
      continue;
    }
    MarkerLink link;
    link.name = names[i];
    std::tie(link.marker_a, link.offset_a) = of_a[i];
    std::tie(link.marker_b, link.offset_b) = of_b[index(pairs[i])];
    link.a = a_.marker_cells[link.marker_a] + link.offset_a;
    link.b = b_.marker_cells[link.marker_b] + link.offset_b;
    link.values = &values_.of(a_.model.markers[link.marker_a].type, b_.model.markers[link.marker_b].type);
    all_.valued(link.a, link.b, *link.values);
    linked_a_.emplace(of_a[i], markers_.size());
    linked_b_.emplace(of_b[index(pairs[i])], markers_.size());
    markers_.push_back(std::move(link));
  }
}

} // namespace brehon::diff
