#include "interpreter/play/tensor.hpp"

#include "dsl/base/coordinates.hpp"
#include "dsl/base/index.hpp"
#include "dsl/base/unreachable.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/program/names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace brehon {

namespace {

/// Numbers up to here are divided by the most that they can be; of others that says nothing.
constexpr int most_scale = 1 << 20;

bool has_viewer(const model::Zone& zone, model::Viewer viewer) {
  return std::find(zone.seen_by.begin(), zone.seen_by.end(), viewer) != zone.seen_by.end();
}

tensor::Shape tensor_shape(model::Shape shape) {
  switch (shape) {
  case model::Shape::bag:
    return tensor::Shape::bag;
  case model::Shape::slot:
    return tensor::Shape::slot;
  case model::Shape::pile:
    return tensor::Shape::pile;
  case model::Shape::row:
    return tensor::Shape::row;
  }
  unreachable();
}

std::vector<std::string> counted_labels(int count) {
  std::vector<std::string> out;
  for (int i = 1; i <= count; ++i) {
    out.push_back(std::to_string(i));
  }
  return out;
}

/// The most that counts in a place can be, as far as there is a bound.
int most_in(const Program& program, const ZoneLayout& layout) {
  const bool bounded = program.model.zones[layout.zone].capacity != model::none ||
                       std::none_of(layout.types.begin(), layout.types.end(),
                                    [&](model::PieceTypeId type) { return program.model.types[type].unlimited; });
  return bounded ? std::clamp(layout.capacity, 1, most_scale) : 1;
}

bool is_secret_zone(const Program& program, model::ZoneId zone) {
  return std::any_of(program.togethers.begin(), program.togethers.end(), [zone](const Together& together) {
    return std::binary_search(together.zones.begin(), together.zones.end(), zone);
  });
}

bool is_secret_marker(const Program& program, model::MarkerId marker) {
  return std::any_of(program.togethers.begin(), program.togethers.end(), [marker](const Together& together) {
    return std::binary_search(together.markers.begin(), together.markers.end(), marker);
  });
}

/// The pieces that are to be told apart in a zone: faces, then backs. Fills in the channels by type.
std::vector<std::string> channels_of(const Program& program, const ZoneLayout& layout, std::vector<int>& faces,
                                     std::vector<int>& backs) {
  const model::Zone& zone = program.model.zones[layout.zone];
  const bool all_open = open_zone(zone) && !zone.turnable;
  const auto is_seen = [&](model::PieceTypeId type) {
    return layout.zone != model::box || program.unseen_in_box.count(program.model.types[type].family) == 0;
  };
  std::vector<std::string> names;
  for (const model::PieceTypeId type : layout.types) {
    if (is_seen(type)) {
      faces[type.index()] = static_cast<int>(names.size());
      names.push_back(type_name(program, type));
    }
  }
  if (zone.shape == model::Shape::pile || zone.count_hidden) {
    return names; // of those that are not seen at most their number is known
  }
  const std::size_t first = names.size();
  for (const model::PieceTypeId type : layout.types) {
    if (all_open && is_seen(type)) {
      continue;
    }
    const model::PieceType& of = program.model.types[type];
    const std::string name = "hidden " + back_name(program, of.family, of.owner);
    const auto found = std::find(names.begin() + static_cast<std::ptrdiff_t>(first), names.end(), name);
    backs[type.index()] = static_cast<int>(found - names.begin());
    if (found == names.end()) {
      names.push_back(name);
    }
  }
  return names;
}

} // namespace

std::vector<int> TensorPart::shape() const {
  std::vector<int> out;
  for (const std::vector<std::string>& axis : axes) {
    out.push_back(static_cast<int>(axis.size()));
  }
  return out;
}

int TensorPart::size() const {
  int out = 1;
  for (const int length : shape()) {
    out *= length;
  }
  return out;
}

ObservationTensor::ObservationTensor(const Program& program) : program_(program) {
  layout_.players = program.model.players;
  layout_.player_at = add_part("player", {program.model.kinds[model::player_kind].values});
  for (const model::ZoneId zone : ids(program.zones)) {
    add_zone(zone);
  }
  for (const model::MarkerId marker : ids(program.model.markers)) {
    add_marker(marker);
  }
  add_rest();
  std::vector<int> owners;
  for (const model::PieceType& type : program.model.types) {
    owners.push_back(type.owner);
  }
  layout_.owners = keep(std::move(owners));
  layout_.zones = zones_.data();
  layout_.zone_count = static_cast<int>(zones_.size());
  layout_.markers = markers_.data();
  layout_.marker_count = static_cast<int>(markers_.size());
  for (const Together& together : program.togethers) {
    Secret secret{std::make_unique<bool[]>(program.zones.size()),
                  std::make_unique<bool[]>(program.model.markers.size())};
    for (const model::ZoneId zone : together.zones) {
      secret.zones[zone.index()] = true;
    }
    for (const model::MarkerId marker : together.markers) {
      secret.markers[marker.index()] = true;
    }
    secrets_.push_back(std::move(secret));
  }
}

void ObservationTensor::add_zone(model::ZoneId id) {
  const model::Zone& zone = program_.model.zones[id];
  const ZoneLayout& layout = program_.zones[id];
  std::vector<int> faces(program_.model.types.size(), tensor::absent);
  std::vector<int> backs = faces;
  const Axis channels = channels_of(program_, layout, faces, backs);
  std::vector<int> holders;
  for (int i = 0; i < layout.places; ++i) {
    holders.push_back(holder(program_.model, zone.dimensions, program_.places[layout.first_place + i].indices));
  }
  const bool may_hide = !open_zone(zone) || zone.turnable;
  const bool is_pile = zone.shape == model::Shape::pile;
  const bool never_seen = is_pile && !zone.turnable && !open_zone(zone) && !has_viewer(zone, model::Viewer::holder) &&
                          !has_viewer(zone, model::Viewer::others) && !has_viewer(zone, model::Viewer::owner);
  const int most = zone.shape == model::Shape::slot ? 1 : most_in(program_, layout);
  const std::vector<Axis> places = index_axes(zone.dimensions);
  const auto with_places = [&places](std::vector<Axis> before, std::vector<Axis> behind) {
    before.insert(before.end(), places.begin(), places.end());
    before.insert(before.end(), behind.begin(), behind.end());
    return before.empty() ? std::vector<Axis>{{""}} : before;
  };
  tensor::ZoneTable table{};
  table.shape = tensor_shape(zone.shape);
  table.open = open_zone(zone);
  table.turnable = zone.turnable;
  table.by_holder = has_viewer(zone, model::Viewer::holder);
  table.by_others = has_viewer(zone, model::Viewer::others);
  table.by_owner = has_viewer(zone, model::Viewer::owner);
  table.uncounted = zone.count_hidden;
  table.places = layout.places;
  table.base = layout.places == 0 ? 0 : program_.places[layout.first_place].base;
  table.stride = layout.cells + (zone.turnable ? 1 : 0);
  table.capacity = layout.capacity;
  table.type_count = static_cast<int>(layout.types.size());
  std::vector<int> types;
  for (const model::PieceTypeId type : layout.types) {
    types.push_back(type.number());
  }
  table.types = keep(std::move(types));
  table.faces = keep(std::move(faces));
  table.backs = keep(std::move(backs));
  table.holders = keep(std::move(holders));
  table.channels = static_cast<int>(channels.size());
  table.scale = static_cast<float>(most);
  const auto part = [&](bool is_there, std::string_view name, std::vector<Axis> axes, double scale) {
    return is_there ? add_part(zone.name + std::string(name), std::move(axes), scale) : tensor::absent;
  };
  const bool has_counts = zone.shape != model::Shape::row && !never_seen;
  const bool ordered = model::has_order(zone.shape) && !never_seen;
  table.counts_at = part(has_counts, "", with_places({channels}, {}), most);
  table.order_at = part(ordered, ".order", with_places({}, {counted_labels(layout.capacity), channels}), 1);
  table.face_down_at = part(is_pile && may_hide && !zone.count_hidden, ".face_down", with_places({}, {}), most);
  table.uncounted_at = part(zone.count_hidden && may_hide, ".uncounted", with_places({}, {}), 1);
  table.withheld_at = part(is_secret_zone(program_, id), ".withheld", with_places({}, {}), 1);
  zones_.push_back(table);
}

void ObservationTensor::add_marker(model::MarkerId id) {
  const model::Marker& marker = program_.model.markers[id];
  const model::Type& type = marker.type;
  tensor::MarkerTable table{};
  table.first = program_.marker_cells[id];
  table.count = marker_size(program_, id);
  std::vector<std::uint32_t> seen;
  std::vector<int> holders;
  for (int i = 0; i < table.count; ++i) {
    std::uint32_t players = 0;
    for (int p = 0; p < program_.model.players; ++p) {
      players |= static_cast<std::uint32_t>(sees_marker(program_, p, id, i)) << p;
    }
    seen.push_back(players);
    holders.push_back(
        holder(program_.model, marker.dimensions, instance_indices(program_.model, marker.dimensions, i)));
  }
  table.seen_by = kept_masks_.emplace_back(std::move(seen)).data();
  table.holders = keep(std::move(holders));
  table.known_at = tensor::absent;
  table.scale = 1;
  const std::vector<Axis> instances = index_axes(marker.dimensions);
  const std::vector<Axis> alone = instances.empty() ? std::vector<Axis>{{""}} : instances;
  Axis values;
  if (type.sort == model::Sort::piece) {
    table.sort = tensor::MarkerSort::choice;
    for (const model::PieceTypeId piece : ids(program_.model.types)) {
      const model::PieceType& of = program_.model.types[piece];
      if (std::find(type.families.begin(), type.families.end(), of.family) != type.families.end()) {
        table.low = values.empty() ? piece.number() : table.low;
        values.resize(index(piece.number() - table.low));
        values.push_back(type_name(program_, piece));
      }
    }
  } else if (!type.kind.is_none() && !program_.model.kinds[type.kind].numeric()) {
    table.sort = tensor::MarkerSort::choice;
    values = program_.model.kinds[type.kind].values;
  }
  table.values = static_cast<int>(values.size());
  if (table.sort == tensor::MarkerSort::choice) {
    std::vector<Axis> axes = {values};
    axes.insert(axes.end(), instances.begin(), instances.end());
    table.at = add_part(marker.name, std::move(axes));
  } else if (type.sort == model::Sort::boolean) {
    table.sort = tensor::MarkerSort::flag;
    table.at = add_part(marker.name, alone);
  } else {
    table.sort = tensor::MarkerSort::number;
    const long long most =
        std::max(std::abs(static_cast<long long>(type.low)), std::abs(static_cast<long long>(type.high)));
    const int scale = most >= 1 && most <= most_scale ? static_cast<int>(most) : 1;
    table.scale = static_cast<float>(scale);
    table.at = add_part(marker.name, alone, scale);
    if (type.optional || is_secret_marker(program_, id)) {
      table.known_at = add_part(marker.name + ".known", alone);
    }
  }
  markers_.push_back(table);
}

void ObservationTensor::add_rest() {
  const Axis& players = program_.model.kinds[model::player_kind].values;
  const bool has_chance = std::any_of(program_.code.begin(), program_.code.end(), [](const Instruction& each) {
    return each.op == Operation::chance_roll || each.op == Operation::chance_draw;
  });
  layout_.to_act_at = add_part("to_act", {players});
  layout_.chance_at = has_chance ? add_part("to_act.chance", {{""}}) : tensor::absent;
  layout_.others_at = program_.togethers.empty() ? tensor::absent : add_part("to_act.others", {{""}});
  layout_.ended_at = add_part("ended", {{"scored", "stated", "drawn", "unfinished"}});
  layout_.winners_at = add_part("winners", {players});
}

int ObservationTensor::add_part(const std::string& name, std::vector<Axis> axes, double scale) {
  const int first = layout_.size;
  TensorPart part{name, first, std::move(axes), scale};
  layout_.size += part.size();
  if (part.size() > 0) {
    parts_.push_back(std::move(part));
  }
  return first;
}

/// Places on a board with rows and columns have an axis for each.
std::vector<ObservationTensor::Axis> ObservationTensor::index_axes(const std::vector<model::KindId>& dimensions) const {
  std::vector<Axis> out;
  for (const model::KindId dimension : dimensions) {
    const model::Kind& kind = program_.model.kinds[dimension];
    if (kind.rows == 0 || kind.rows * kind.columns != kind.size()) {
      out.push_back(kind.values);
      continue;
    }
    out.push_back(counted_labels(kind.rows));
    Axis letters;
    for (int column = 1; column <= kind.columns; ++column) {
      letters.push_back(column_letters(column));
    }
    out.push_back(std::move(letters));
  }
  return out;
}

const int* ObservationTensor::keep(std::vector<int> values) {
  return kept_.emplace_back(std::move(values)).data();
}

void ObservationTensor::write(const Machine& machine, const State& state, int player, std::span<float> out) const {
  using Who = tensor::Resting::Who;
  tensor::Resting resting;
  const TogetherId secret = secret_at(machine, state);
  if (!secret.is_none()) {
    resting.secret_zones = secrets_[secret.index()].zones.get();
    resting.secret_markers = secrets_[secret.index()].markers.get();
  }
  switch (machine.rest(state)) {
  case Rest::decision:
    resting.player = machine.player(state);
    resting.who = !secret.is_none() && resting.player != player ? Who::others : Who::player;
    break;
  case Rest::chance:
    resting.who = Who::chance;
    break;
  case Rest::terminal:
    resting.outcome = state[cell::outcome];
    if (static_cast<Outcome>(resting.outcome) == Outcome::stated) {
      resting.winners = static_cast<std::uint32_t>(state[cell::winners]);
    }
    break;
  case Rest::nothing:
    break;
  }
  tensor::write(layout_, state.memory(), player, resting, out.data());
}

} // namespace brehon
