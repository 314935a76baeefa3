#include "interpreter/explore/symmetry.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace brehon {

namespace {

/// Rows and columns reflected, and exchanged.
struct Turned {
  bool rows = false;
  bool columns = false;
  bool exchanged = false;
};

/// Where a way of turning a board takes each place; none where it takes one to where no place is.
std::optional<std::vector<int>> turned_places(const model::Kind& board, const Turned& turned) {
  std::vector<int> places;
  for (int place = 0; place < board.size(); ++place) {
    int row = board.attributes[0].values[index(place)];
    int column = board.attributes[1].values[index(place)];
    row = turned.rows ? board.rows + 1 - row : row;
    column = turned.columns ? board.columns + 1 - column : column;
    places.push_back(turned.exchanged ? board.at(column, row) : board.at(row, column));
    if (places.back() == model::none) {
      return std::nullopt;
    }
  }
  return places;
}

/// Whether steps in one direction become steps in another one.
bool becomes(const model::Kind& board, const std::vector<int>& places, std::size_t from, std::size_t to) {
  for (int place = 0; place < board.size(); ++place) {
    const int next = board.steps[from][index(place)];
    const int mapped = next == model::none ? model::none : places[index(next)];
    if (board.steps[to][index(places[index(place)])] != mapped) {
      return false;
    }
  }
  return true;
}

/// What becomes of directions; none where the steps in one of them do not become those in another.
std::optional<std::vector<int>> turned_directions(const model::Kind& board, const std::vector<int>& places) {
  std::vector<int> directions;
  for (std::size_t from = 0; from < board.steps.size(); ++from) {
    std::size_t to = 0;
    const auto is_taken = [&] {
      return std::find(directions.begin(), directions.end(), static_cast<int>(to)) != directions.end();
    };
    while (to < board.steps.size() && (is_taken() || !becomes(board, places, from, to))) {
      ++to;
    }
    if (to == board.steps.size()) {
      return std::nullopt;
    }
    directions.push_back(static_cast<int>(to));
  }
  return directions;
}

/// Which instance of several, by their indices, becomes which: the leftmost index is the slowest.
std::vector<int> turned_instances(const model::Model& model, const std::vector<model::KindId>& dimensions,
                                  const BoardMap& map) {
  std::vector<int> instances = {0};
  for (const model::KindId kind : dimensions) {
    const int size = model.kinds[kind].size();
    std::vector<int> more;
    for (const int instance : instances) {
      for (int value = 0; value < size; ++value) {
        more.push_back(instance * size + (kind == map.board ? map.places[index(value)] : value));
      }
    }
    instances = std::move(more);
  }
  return instances;
}

} // namespace

std::vector<BoardMap> board_maps(const model::Model& model) {
  std::vector<BoardMap> maps;
  for (const model::KindId id : ids(model.kinds)) {
    const model::Kind& board = model.kinds[id];
    if (board.form != model::Form::grid && board.form != model::Form::hexes) {
      continue;
    }
    for (int way = 1; way < 8; ++way) {
      const Turned turned{(way & 1) != 0, (way & 2) != 0, (way & 4) != 0};
      std::optional<std::vector<int>> places = turned_places(board, turned);
      std::optional<std::vector<int>> directions = places ? turned_directions(board, *places) : std::nullopt;
      if (directions) {
        maps.push_back({id, std::move(*places), std::move(*directions)});
      }
    }
  }
  return maps;
}

Symmetry::Symmetry(const Program& program, const BoardMap& map) {
  const model::Model& model = program.model;
  const auto move = [this](int from, int to, int cells) {
    for (int i = 0; i < cells && from != to; ++i) {
      moves_.emplace_back(from + i, to + i);
    }
  };
  for (const ZoneLayout& zone : program.zones) {
    const std::vector<int> instances = turned_instances(model, model.zones[zone.zone].dimensions, map);
    for (int i = 0; i < zone.places; ++i) {
      const Place& from = program.places[PlaceId(zone.first_place.number() + i)];
      const Place& to = program.places[PlaceId(zone.first_place.number() + instances[index(i)])];
      move(from.base, to.base, zone.cells);
      move(from.face, to.face, from.face == model::none ? 0 : 1);
    }
  }
  for (const model::MarkerId marker : ids(model.markers)) {
    const std::vector<int> instances = turned_instances(model, model.markers[marker].dimensions, map);
    const int size = marker_size(program, marker) / static_cast<int>(instances.size());
    for (std::size_t i = 0; i < instances.size(); ++i) {
      move(program.marker_cells[marker] + static_cast<int>(i) * size,
           program.marker_cells[marker] + instances[i] * size, size);
    }
  }
}

void Symmetry::apply(const State& from, State& to) const {
  to = from;
  for (const auto& [cell, becomes] : moves_) {
    to[becomes] = from[cell];
  }
}

std::vector<Symmetry> symmetries(const Program& program) {
  std::vector<Symmetry> proven;
  for (const BoardMap& map : board_maps(program.model)) {
    if (keeps_rules(program, map)) {
      proven.emplace_back(program, map);
    }
  }
  return proven;
}

} // namespace brehon
