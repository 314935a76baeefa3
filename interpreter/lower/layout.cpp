#include "interpreter/lower/layout.hpp"

#include "interpreter/machine/board.hpp"

#include <algorithm>
#include <climits>
#include <string>

#include <fmt/format.h>

namespace brehon {
namespace {

using model::Shape;

/// The most cells of a state: a game with more of them is hardly meant, and would fill the memory.
constexpr int most_state_cells = 250000;

/// A number of cells; all that is more than a state can have is alike.
int bounded_cells(long long number) {
  return static_cast<int>(std::min<long long>(number, most_state_cells + 1));
}

/// How many combinations of values of some kinds there are.
int combinations(const model::Model& model, const std::vector<model::KindId>& kinds) {
  int out = 1;
  for (const model::KindId kind : kinds)
    out = bounded_cells(static_cast<long long>(out) * model.kinds[kind].size());
  return out;
}

ZoneLayout zone_layout(const model::Model& model, model::ZoneId id) {
  const model::Zone& zone = model.zones[id];
  ZoneLayout layout;
  layout.zone = id;
  layout.offsets.assign(model.types.size(), model::none);
  long long pieces = 0;
  for (const model::PieceTypeId id_of_type : ids(model.types)) {
    const model::PieceType& type = model.types[id_of_type];
    const bool held = std::find(zone.families.begin(), zone.families.end(), type.family) != zone.families.end();
    if (!held || (id == model::box && type.unlimited))
      continue;
    if (id == model::box && !type.unturned.is_none() && type.unturned != id_of_type) { // the box knows no sides
      layout.offsets[id_of_type] = layout.offsets[type.unturned];
      continue;
    }
    layout.offsets[id_of_type] = static_cast<int>(layout.types.size());
    layout.types.push_back(id_of_type);
    pieces += type.unlimited ? 1000 : type.copies;
  }
  const int most = static_cast<int>(std::min<long long>(pieces, INT_MAX));
  layout.capacity = zone.shape == Shape::slot ? 1 : zone.capacity != model::none ? std::min(zone.capacity, most) : most;
  const int types = static_cast<int>(layout.types.size());
  switch (zone.shape) {
  case Shape::bag:
    layout.cells = types;
    break;
  case Shape::slot:
    layout.cells = 1;
    break;
  case Shape::row:
    layout.cells = bounded_cells(1LL + layout.capacity);
    break;
  case Shape::pile:
    layout.cells = bounded_cells(1LL + layout.capacity + types);
    break;
  }
  layout.places = combinations(model, zone.dimensions);
  return layout;
}

/// How many bits numbers from 0 to `most` need.
int bits_of(long long most) {
  int bits = 1;
  while (bits < 32 && (most >> bits) > 0)
    ++bits;
  return bits;
}

/// How many bits a cell of a zone needs at most.
int most_bits(const model::Model& model, const ZoneLayout& layout) {
  long long most = layout.types.empty() ? 0 : layout.types.back().number() + 1;
  if (model.zones[layout.zone].shape != Shape::slot) {
    const bool unlimited = std::any_of(layout.types.begin(), layout.types.end(),
                                       [&](model::PieceTypeId type) { return model.types[type].unlimited; });
    most = unlimited ? INT_MAX : std::max<long long>(most, layout.capacity);
  }
  return bits_of(most);
}

/// Reports the first zone or marker with which a state is too large. False where there is one.
bool has_room(const model::Model& model, Diagnostics& diagnostics) {
  long long cells = 0;
  const auto add = [&](long long more, const std::string& name, model::ElementId element) {
    cells += more;
    if (cells <= most_state_cells)
      return true;
    const Span span = model.elements[element.is_none() ? model::ElementId(0) : element].span;
    diagnostics
        .report(DiagnosticId::too_large, span,
                fmt::format("with `{}` this game has more than {} places, markers and counts of pieces", name,
                            most_state_cells))
        .suggestion = "make the kinds of its indices smaller, or leave out one of them";
    return false;
  };
  for (const model::ZoneId id : ids(model.zones)) {
    const ZoneLayout layout = zone_layout(model, id);
    const long long turned = model.zones[id].turnable ? 1 : 0;
    if (!add(layout.places * (layout.cells + turned), model.zones[id].name, model.zones[id].element))
      return false;
  }
  const bool markers_fit = std::all_of(model.markers.begin(), model.markers.end(), [&](const model::Marker& marker) {
    return add(combinations(model, marker.dimensions), marker.name, marker.element);
  });
  return markers_fit && std::all_of(model.memories.begin(), model.memories.end(), [&](const model::Memory& memory) {
           long long bits = 0;
           for (const model::ZoneId zone : memory.zones) {
             const ZoneLayout layout = zone_layout(model, zone);
             bits += static_cast<long long>(layout.places) * layout.cells * most_bits(model, layout);
           }
           for (const model::MarkerId marker : memory.markers)
             bits += static_cast<long long>(combinations(model, model.markers[marker].dimensions)) * 32;
           const long long instances = combinations(model, memory.dimensions);
           return add(instances * memory.most * (bits / 32 + 1), memory.name, memory.element);
         });
}

/// The parts of a position that are places of a zone.
void append_parts(const model::Model& model, const Program& program, const ZoneLayout& layout,
                  std::vector<PositionPart>& parts) {
  const int bits = most_bits(model, layout), types = static_cast<int>(layout.types.size());
  const Place& first = program.places[layout.first_place];
  switch (model.zones[layout.zone].shape) {
  case Shape::slot:
    parts.push_back({first.base, layout.places, model::none, bits, false});
    return;
  case Shape::bag:
    parts.push_back({first.base, layout.places * types, 0, bits, false});
    return;
  case Shape::row:
  case Shape::pile:
    for (int place = 0; place < layout.places; ++place) {
      const int base = program.places[layout.first_place + place].base;
      parts.push_back({base, 1 + layout.capacity, 0, bits, true});
      if (layout.cells > 1 + layout.capacity)
        parts.push_back({base + 1 + layout.capacity, types, 0, bits, false});
    }
    return;
  }
}

/// The part of a position that is a marker.
PositionPart part_of(const model::Marker& marker, int first, int cells) {
  const model::Type& type = marker.type;
  if (type.sort == model::Sort::integer && type.optional) // none is far from all others
    return {first, cells, model::no_number, 32, false};
  const bool is_number = type.sort == model::Sort::integer;
  const int low = is_number ? type.low : type.optional ? static_cast<int>(model::none) : 0;
  return {first, cells, low, 0, false};
}

/// The greatest value of a marker.
long long greatest(const model::Model& model, const model::Type& type) {
  if (type.sort == model::Sort::kind)
    return model.kinds[type.kind].first + model.kinds[type.kind].size() - 1;
  return type.sort == model::Sort::boolean ? 1 : type.high;
}

/// Where a memory notes its positions, from a cell on.
MemoryLayout memory_layout(const model::Model& model, const Program& program, const model::Memory& memory,
                           int first_cell) {
  MemoryLayout out;
  for (const model::ZoneId zone : memory.zones)
    append_parts(model, program, program.zones[zone], out.parts);
  for (const model::MarkerId id : memory.markers) {
    const model::Marker& marker = model.markers[id];
    PositionPart part = part_of(marker, program.marker_cells[id], combinations(model, marker.dimensions));
    if (part.bits == 0)
      part.bits = bits_of(greatest(model, marker.type) - part.low);
    out.parts.push_back(part);
  }
  long long bits = 0;
  for (const PositionPart& part : out.parts)
    bits += static_cast<long long>(part.cells) * part.bits;
  out.size = static_cast<int>((bits + 31) / 32);
  out.first_cell = first_cell;
  out.instances = combinations(model, memory.dimensions);
  out.cells = 1 + memory.most * out.size;
  return out;
}

/// The cells of an empty place.
void append_empty(const model::Model& model, const ZoneLayout& layout, std::vector<Cell>& cells) {
  const Shape shape = model.zones[layout.zone].shape;
  const Cell fill = shape == Shape::slot ? model::none : 0;
  cells.insert(cells.end(), static_cast<std::size_t>(layout.cells), fill);
}

std::vector<int> indices_of(const model::Model& model, const model::Zone& zone, int number) {
  std::vector<int> indices(zone.dimensions.size());
  for (std::size_t i = zone.dimensions.size(); i-- > 0;) {
    const model::Kind& kind = model.kinds[zone.dimensions[i]];
    indices[i] = kind.first + number % kind.size();
    number /= kind.size();
  }
  return indices;
}

} // namespace

bool lay_out(const model::Model& model, Program& program, Diagnostics& diagnostics) {
  if (!has_room(model, diagnostics))
    return false;
  std::vector<Cell>& cells = program.initial;
  cells.assign(cell::first_free, 0);
  for (const model::ZoneId id : ids(model.zones)) {
    const model::Zone& zone = model.zones[id];
    ZoneLayout layout = zone_layout(model, id);
    layout.first_place = program.places.next();
    for (int number = 0; number < layout.places; ++number) {
      Place place;
      place.zone = layout.zone;
      place.base = static_cast<int>(cells.size());
      place.indices = indices_of(model, zone, number);
      append_empty(model, layout, cells);
      if (zone.turnable) {
        place.face = static_cast<int>(cells.size());
        cells.push_back(0);
      }
      program.places.push_back(std::move(place));
    }
    program.zones.push_back(std::move(layout));
  }
  for (const model::KindId kind : ids(model.kinds)) {
    if (model.kinds[kind].is_board())
      program.boards.push_back(board_layout(model.kinds[kind], kind, program.tables));
  }
  const ZoneLayout& box = program.zones[model::box];
  for (const model::PieceTypeId type : box.types) {
    const int base = program.places[box.first_place].base + box.offsets[type];
    cells[static_cast<std::size_t>(base)] = model.types[type].copies;
  }
  for (const model::Marker& marker : model.markers) {
    program.marker_cells.push_back(static_cast<int>(cells.size()));
    cells.insert(cells.end(), static_cast<std::size_t>(combinations(model, marker.dimensions)), marker.initial);
  }
  for (const model::Memory& memory : model.memories) {
    const MemoryLayout layout = memory_layout(model, program, memory, static_cast<int>(cells.size()));
    cells.insert(cells.end(), static_cast<std::size_t>(layout.instances) * static_cast<std::size_t>(layout.cells), 0);
    program.memories.push_back(layout);
  }
  program.first_local = static_cast<int>(cells.size());
  return true;
}

} // namespace brehon
