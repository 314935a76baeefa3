#include "interpreter/lower/layout.hpp"

#include "interpreter/machine/board.hpp"

#include <algorithm>

namespace brehon {
namespace {

using model::Shape;

const model::Kind& kind_of(const model::Model& model, int kind) {
  return model.kinds[static_cast<std::size_t>(kind)];
}

ZoneLayout zone_layout(const model::Model& model, int index) {
  const model::Zone& zone = model.zones[static_cast<std::size_t>(index)];
  ZoneLayout layout;
  layout.zone = index;
  layout.offsets.assign(model.types.size(), model::none);
  int pieces = 0;
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    const int family = model.types[type].family;
    const bool unlimited = model.types[type].unlimited;
    const bool held = std::find(zone.families.begin(), zone.families.end(), family) != zone.families.end();
    if (!held || (index == 0 && unlimited))
      continue;
    const int unturned = model.types[type].unturned;
    if (index == 0 && unturned != model::none && unturned != static_cast<int>(type)) { // the box knows no sides
      layout.offsets[type] = layout.offsets[static_cast<std::size_t>(unturned)];
      continue;
    }
    layout.offsets[type] = static_cast<int>(layout.types.size());
    layout.types.push_back(static_cast<int>(type));
    pieces += unlimited ? 1000 : model.types[type].copies;
  }
  layout.capacity = zone.shape == Shape::slot      ? 1
                    : zone.capacity != model::none ? std::min(zone.capacity, pieces)
                                                   : pieces;
  const int types = static_cast<int>(layout.types.size());
  switch (zone.shape) {
  case Shape::bag:
    layout.cells = types;
    break;
  case Shape::slot:
    layout.cells = 1;
    break;
  case Shape::row:
    layout.cells = 1 + layout.capacity;
    break;
  case Shape::pile:
    layout.cells = 1 + layout.capacity + types;
    break;
  }
  layout.places = 1;
  for (const int dimension : zone.dimensions)
    layout.places *= kind_of(model, dimension).size();
  return layout;
}

/// The cells of an empty place.
void append_empty(const model::Model& model, const ZoneLayout& layout, std::vector<Cell>& cells) {
  const Shape shape = model.zones[static_cast<std::size_t>(layout.zone)].shape;
  const Cell fill = shape == Shape::slot ? model::none : 0;
  cells.insert(cells.end(), static_cast<std::size_t>(layout.cells), fill);
}

std::vector<int> indices_of(const model::Model& model, const model::Zone& zone, int number) {
  std::vector<int> indices(zone.dimensions.size());
  for (std::size_t i = zone.dimensions.size(); i-- > 0;) {
    const model::Kind& kind = kind_of(model, zone.dimensions[i]);
    indices[i] = kind.first + number % kind.size();
    number /= kind.size();
  }
  return indices;
}

} // namespace

void lay_out(const model::Model& model, Program& program) {
  std::vector<Cell>& cells = program.initial;
  cells.assign(cell::first_free, 0);
  for (std::size_t index = 0; index < model.zones.size(); ++index) {
    const model::Zone& zone = model.zones[index];
    ZoneLayout layout = zone_layout(model, static_cast<int>(index));
    layout.first_place = static_cast<int>(program.places.size());
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
  for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
    if (model.kinds[kind].is_board())
      program.boards.push_back(board_layout(model.kinds[kind], static_cast<int>(kind), program.tables));
  }
  const ZoneLayout& box = program.zones[0];
  for (const int type : box.types) {
    const int base = program.places[0].base + box.offsets[static_cast<std::size_t>(type)];
    cells[static_cast<std::size_t>(base)] = model.types[static_cast<std::size_t>(type)].copies;
  }
  for (const model::Marker& marker : model.markers) {
    program.marker_cells.push_back(static_cast<int>(cells.size()));
    std::size_t count = 1;
    for (const int dimension : marker.dimensions)
      count *= static_cast<std::size_t>(kind_of(model, dimension).size());
    cells.insert(cells.end(), count, marker.initial);
  }
  program.first_local = static_cast<int>(cells.size());
}

} // namespace brehon
