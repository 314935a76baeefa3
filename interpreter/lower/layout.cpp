#include "interpreter/lower/layout.hpp"

#include "interpreter/machine/board.hpp"

#include <algorithm>

namespace brehon {
namespace {

using model::Shape;

/// How many combinations of values of some kinds there are.
int combinations(const model::Model& model, const std::vector<model::KindId>& kinds) {
  int out = 1;
  for (const model::KindId kind : kinds)
    out *= model.kinds[kind].size();
  return out;
}

ZoneLayout zone_layout(const model::Model& model, model::ZoneId id) {
  const model::Zone& zone = model.zones[id];
  ZoneLayout layout;
  layout.zone = id;
  layout.offsets.assign(model.types.size(), model::none);
  int pieces = 0;
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
  layout.places = combinations(model, zone.dimensions);
  return layout;
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

void lay_out(const model::Model& model, Program& program) {
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
  program.first_local = static_cast<int>(cells.size());
}

} // namespace brehon
