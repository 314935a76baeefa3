#include "interpreter/play/observe.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

bool is_among(const std::vector<model::Viewer>& viewers, int player, int held_by, int owned_by) {
  for (const model::Viewer viewer : viewers) {
    switch (viewer) {
    case model::Viewer::holder:
      if (held_by == player) {
        return true;
      }
      break;
    case model::Viewer::owner:
      if (owned_by == player) {
        return true;
      }
      break;
    case model::Viewer::others:
      if (held_by != player) {
        return true;
      }
      break;
    case model::Viewer::everybody:
      return true;
    case model::Viewer::nobody:
      break;
    }
  }
  return false;
}

template <class I> bool changed(const std::vector<I>& list, I which) {
  return std::binary_search(list.begin(), list.end(), which);
}

/// Which faces a player sees in a place.
class Faces {
public:
  Faces(const Program& program, const State& state, int player, PlaceId place)
      : program_(program), player_(player), at_(program.places[place]), zone_(program.model.zones[at_.zone]),
        open_(open_zone(zone_)), turned_(at_.face == model::none ? 0 : state[at_.face]) {}

  bool sees(model::PieceTypeId type) const {
    if (at_.zone == model::box && program_.unseen_in_box.count(program_.model.types[type].family) > 0) {
      return false;
    }
    if (turned_ == 1 || (turned_ == 0 && open_)) {
      return true;
    }
    // What is hidden in an open zone nobody sees.
    return !open_ && is_among(zone_.seen_by, player_, holder(program_.model, zone_.dimensions, at_.indices),
                              program_.model.types[type].owner);
  }

private:
  const Program& program_;
  int player_;
  const Place& at_;
  const model::Zone& zone_;
  bool open_;
  Cell turned_; // 0: as the zone says
};

/// Collects what is seen of a place.
class PlaceView {
public:
  PlaceView(const Program& program, const State& state, int player, PlaceId place, const Together* together)
      : program_(program), state_(state), player_(player), place_(program.places[place]),
        layout_(program.zones[place_.zone]), zone_(program.model.zones[place_.zone]),
        faces_(program, state, player, place) {
    view_.place = place;
    view_.withheld = together != nullptr && changed(together->zones, place_.zone) &&
                     holder(program.model, zone_.dimensions, place_.indices) != player;
  }

  SeenPlace view() {
    switch (zone_.shape) {
    case model::Shape::bag:
      add_counts(place_.base);
      break;
    case model::Shape::slot:
      if (state_[place_.base] != model::none) {
        add_unordered(model::PieceTypeId(state_[place_.base]), 1);
      }
      break;
    case model::Shape::row:
      add_sequence();
      break;
    case model::Shape::pile:
      add_pile();
      break;
    }
    // Whether hidden pieces are there at all is not to be seen where their number is hidden.
    view_.uncounted = zone_.count_hidden && !sees_all() && !view_.withheld;
    append_backs();
    return std::move(view_);
  }

private:
  /// Of what is changed in secret one knows one's own.
  bool lists(model::PieceTypeId type) const { return !view_.withheld || program_.model.types[type].owner == player_; }
  bool sees_all() const {
    return std::all_of(layout_.types.begin(), layout_.types.end(),
                       [this](model::PieceTypeId type) { return faces_.sees(type); });
  }

  SeenPieces back(model::PieceTypeId type, int count) const {
    const model::PieceType& piece = program_.model.types[type];
    return {model::none, piece.family, piece.owner, count};
  }

  SeenPieces face(model::PieceTypeId type, int count) const {
    SeenPieces seen = back(type, count);
    seen.type = type;
    return seen;
  }

  void add_unordered(model::PieceTypeId type, int count) {
    if (count == 0 || !lists(type)) {
      return;
    }
    if (faces_.sees(type)) {
      view_.unordered.push_back(face(type, count));
      return;
    }
    if (zone_.count_hidden) {
      return;
    }
    const SeenPieces hidden = back(type, count);
    for (SeenPieces& known : backs_) {
      if (known.family == hidden.family && known.owner == hidden.owner) {
        known.count += count;
        return;
      }
    }
    backs_.push_back(hidden);
  }

  void add_counts(int base) {
    for (std::size_t i = 0; i < layout_.types.size(); ++i) {
      add_unordered(layout_.types[i], state_[base + static_cast<int>(i)]);
    }
  }

  void add_sequence() {
    for (int i = 1; i <= state_[place_.base]; ++i) {
      const model::PieceTypeId type(state_[place_.base + i]);
      if (!lists(type)) {
        continue;
      }
      if (faces_.sees(type)) {
        view_.sequence.push_back(face(type, 1));
      } else if (!zone_.count_hidden) {
        view_.sequence.push_back(back(type, 1));
      }
    }
  }

  /// Of a pile that is not open to him a player sees how high it is, not even which part of its order is known; of an
  /// open one that was shuffled, too.
  void add_pile() {
    const int counts = place_.base + 1 + layout_.capacity;
    if (!sees_all()) {
      int total = state_[place_.base];
      for (std::size_t i = 0; i < layout_.types.size(); ++i) {
        total += state_[counts + static_cast<int>(i)];
      }
      view_.face_down = zone_.count_hidden || view_.withheld ? 0 : total;
      return;
    }
    add_sequence();
    add_counts(counts);
  }

  /// In an order that does not tell which types they are of: by family and owner.
  void append_backs() {
    std::sort(backs_.begin(), backs_.end(), [](const SeenPieces& a, const SeenPieces& b) {
      return a.family != b.family ? a.family < b.family : a.owner < b.owner;
    });
    view_.unordered.insert(view_.unordered.end(), backs_.begin(), backs_.end());
  }

  const Program& program_;
  const State& state_;
  int player_;
  const Place& place_;
  const ZoneLayout& layout_;
  const model::Zone& zone_;
  const Faces faces_;
  SeenPlace view_;
  std::vector<SeenPieces> backs_;
};

int marker_holder(const Program& program, model::MarkerId marker, int offset) {
  const std::vector<model::KindId>& dimensions = program.model.markers[marker].dimensions;
  return holder(program.model, dimensions, instance_indices(program.model, dimensions, offset));
}

void observe_marker(const Program& program, const State& state, model::MarkerId marker, const Together* together,
                    Observation& observation) {
  const bool secret = together != nullptr && changed(together->markers, marker);
  for (int offset = 0; offset < marker_size(program, marker); ++offset) {
    if (!sees_marker(program, observation.player, marker, offset)) {
      continue;
    }
    const bool withheld = secret && marker_holder(program, marker, offset) != observation.player;
    const int value = withheld ? 0 : state[program.marker_cells[marker] + offset];
    observation.markers.push_back({marker, offset, value, withheld});
  }
}

} // namespace

bool sees(const Program& program, const State& state, int player, PlaceId place, model::PieceTypeId type) {
  return Faces(program, state, player, place).sees(type);
}

bool sees_marker(const Program& program, int player, model::MarkerId marker, int offset) {
  const model::Marker& of = program.model.markers[marker];
  if (of.seen_by.empty()) {
    return true;
  }
  const int held_by = marker_holder(program, marker, offset);
  return is_among(of.seen_by, player, held_by, held_by);
}

Observation observe_table(const Program& program, const State& state, int player, TogetherId secret) {
  Observation observation;
  observation.player = player;
  const Together* together = secret.is_none() ? nullptr : &program.togethers[secret];
  observation.places.reserve(program.places.size());
  for (const PlaceId place : ids(program.places)) {
    observation.places.push_back(PlaceView(program, state, player, place, together).view());
  }
  for (const model::MarkerId marker : ids(program.model.markers)) {
    observe_marker(program, state, marker, together, observation);
  }
  return observation;
}

TogetherId secret_at(const Machine& machine, const State& state) {
  const ProgramDecisionId decision = machine.decision(state);
  return decision.is_none() ? model::none : machine.program().decisions[decision].together;
}

Observation observe(const Machine& machine, const State& state, int player) {
  const TogetherId secret = secret_at(machine, state);
  Observation observation = observe_table(machine.program(), state, player, secret);
  observation.rest = machine.rest(state);
  const int to_act = machine.player(state);
  observation.to_act = !secret.is_none() && to_act != player ? model::none : to_act;
  observation.outcome = static_cast<Outcome>(state[cell::outcome]);
  observation.winners = static_cast<std::uint32_t>(state[cell::winners]);
  return observation;
}

std::uint64_t observation_hash(const Observation& observation) {
  prelude::Hash hash;
  const auto add_pieces = [&hash](const std::vector<SeenPieces>& pieces) {
    hash.add(std::uint64_t{pieces.size()});
    for (const SeenPieces& each : pieces) {
      for (const int value : {each.type.number(), each.family.number(), each.owner, each.count}) {
        hash.add(value);
      }
    }
  };
  hash.add(observation.player);
  for (const SeenPlace& place : observation.places) {
    hash.add(place.face_down);
    hash.add(place.uncounted ? 1 : 0);
    if (place.withheld) { // in games without secrets the hash is what it was
      hash.add(1);
    }
    add_pieces(place.sequence);
    add_pieces(place.unordered);
  }
  for (const SeenMarker& marker : observation.markers) {
    hash.add(marker.value);
  }
  hash.add(static_cast<std::uint64_t>(observation.rest));
  hash.add(observation.to_act);
  hash.add(static_cast<std::uint64_t>(observation.outcome));
  hash.add(std::uint64_t{observation.winners});
  return hash.value();
}

} // namespace brehon
