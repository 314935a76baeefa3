#include "tools/pictures/boards.hpp"
#include "dsl/base/coordinates.hpp"
#include "dsl/base/index.hpp"
#include "dsl/model/looks.hpp"
#include "dsl/model/types.hpp"
#include "tools/report/escape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace brehon::pictures {

namespace {

using doc::Picture;

constexpr int most_pairs = 64;   // of one index of a board whose places are pairs
constexpr int most_round = 100;  // places of a ring or track
constexpr double half_row = 0.5; // how far a row of hexes lies to the right of the one below

/// Whether the places of a graph say where they lie, by their names.
bool has_coordinates(const model::Kind& kind) {
  return kind.form == model::Form::graph &&
         std::all_of(kind.values.begin(), kind.values.end(),
                     [](const std::string& place) { return coordinates(place).has_value(); });
}

/// Whether places with such indices can be drawn: those of a board, or pairs, the first index across, the second
/// upwards.
bool can_be_drawn(const model::Model& model, const std::vector<model::KindId>& dimensions) {
  if (dimensions.size() == 1) {
    const model::Kind& kind = model.kinds[dimensions[0]];
    const bool rows = kind.form == model::Form::grid || kind.form == model::Form::hexes;
    return rows || has_coordinates(kind) ||
           ((kind.form == model::Form::ring || kind.form == model::Form::track) && kind.size() <= most_round);
  }
  return dimensions.size() == 2 && std::all_of(dimensions.begin(), dimensions.end(), [&](model::KindId kind) {
           return kind != model::player_kind && model.kinds[kind].size() > 1 && model.kinds[kind].size() <= most_pairs;
         });
}

// ---- where places lie

/// Rows of places from above, each with its name on the left, and the names of the columns below. A place without a
/// name is not there.
class Rows {
public:
  Rows(int rows, int columns, bool hexes) : rows_(rows), columns_(columns), hexes_(hexes) {}

  template <typename PlaceName, typename RowName, typename ColumnName>
  void lay(Picture& picture, const PlaceName& place, const RowName& row_name, const ColumnName& column_name) const {
    picture.outline = hexes_ ? Picture::Outline::hex : Picture::Outline::square;
    for (int row = rows_ - 1; row >= 0; --row) {
      for (int column = 0; column < columns_; ++column) {
        if (const std::string name = place(row, column); !name.empty()) {
          picture.places.push_back({name, x(row, column), y(row)});
        }
      }
      picture.headings.push_back({row_name(row), x(row, 0) - 0.75, y(row)});
    }
    for (int column = 0; column < columns_; ++column) {
      picture.headings.push_back({column_name(column), x(0, column) - (hexes_ ? half_row / 2 : 0), y(0) + 0.75, true});
    }
  }

private:
  double x(int row, int column) const { return column + (hexes_ ? half_row * row : 0); }
  double y(int row) const { return (hexes_ ? -std::numbers::sqrt3 / 2 : -1.0) * row; }

  int rows_, columns_;
  bool hexes_;
};

void lay_grid(Picture& picture, const model::Kind& kind) {
  const auto name = [&kind](int row, int column) {
    const int place = kind.at(row + 1, column + 1);
    return place == model::none ? "" : kind.values[index(place)];
  };
  const auto letters = [](int column) { return column_letters(column + 1); };
  const auto number = [](int row) { return std::to_string(row + 1); };
  Rows(kind.rows, kind.columns, kind.form == model::Form::hexes).lay(picture, name, number, letters);
}

/// A circle, the first place on top, clockwise.
void lay_ring(Picture& picture, const model::Kind& kind) {
  picture.outline = Picture::Outline::circle;
  const double radius = 1 / (2 * std::sin(std::numbers::pi / kind.size()));
  for (int i = 0; i < kind.size(); ++i) {
    const double angle = 2 * std::numbers::pi * i / kind.size();
    const double x = std::sin(angle), y = -std::cos(angle);
    picture.places.push_back({kind.values[index(i)], radius * x, radius * y});
    picture.headings.push_back({kind.values[index(i)], (radius + 0.7) * x, (radius + 0.7) * y, true});
  }
}

void lay_track(Picture& picture, const model::Kind& kind) {
  picture.outline = Picture::Outline::circle;
  for (int i = 0; i < kind.size(); ++i) {
    picture.places.push_back({kind.values[index(i)], static_cast<double>(i), 0});
    picture.headings.push_back({kind.values[index(i)], static_cast<double>(i), 0.7, true});
  }
}

/// The places of a graph where their coordinates say, with lines between neighbours; those in `order`.
void lay_graph(Picture& picture, const model::Kind& kind, const std::vector<int>& order) {
  picture.outline = Picture::Outline::point;
  std::vector<Coordinates> at;
  for (const std::string& name : kind.values)
    at.push_back(*coordinates(name));
  const auto least = [&](int Coordinates::*part) {
    return (*std::min_element(at.begin(), at.end(), [&](auto a, auto b) { return a.*part < b.*part; })).*part;
  };
  const int first_column = least(&Coordinates::column), first_row = least(&Coordinates::row);
  const auto x = [&](int place) { return static_cast<double>(at[index(place)].column - first_column); };
  const auto y = [&](int place) { return static_cast<double>(first_row - at[index(place)].row); };
  std::vector<std::size_t> drawn(at.size()); // by the number of a place
  for (const int place : order) {
    drawn[index(place)] = picture.places.size();
    picture.places.push_back({kind.values[index(place)], x(place), y(place)});
  }
  std::set<std::pair<std::size_t, std::size_t>> lines;
  for (const std::vector<int>& steps : kind.steps) {
    for (std::size_t from = 0; from < steps.size(); ++from) {
      if (steps[from] != model::none)
        lines.insert(std::minmax(drawn[from], drawn[index(steps[from])]));
    }
  }
  picture.lines.assign(lines.begin(), lines.end());
  std::set<int> columns, rows;
  for (const int place : order) {
    const auto [column, row] = at[index(place)];
    const std::string& name = kind.values[index(place)];
    const std::size_t letters = name.find_first_of("0123456789");
    if (rows.insert(row).second)
      picture.headings.push_back({name.substr(letters), -0.75, y(place)});
    if (columns.insert(column).second)
      picture.headings.push_back({name.substr(0, letters), x(place), 0.75, true});
  }
}

void lay_pairs(Picture& picture, const Words& words, const std::vector<model::KindId>& dimensions) {
  const auto value = [&](std::size_t dimension, int place) {
    const model::Kind& kind = words.model().kinds[dimensions[dimension]];
    return words.value(types::of_kind(words.model(), dimensions[dimension]),
                       kind.numeric() ? kind.first + place : place);
  };
  const auto name = [&](int row, int column) { return value(0, column) + ", " + value(1, row); };
  const auto size = [&](std::size_t dimension) { return words.model().kinds[dimensions[dimension]].size(); };
  Rows(size(1), size(0), false)
      .lay(
          picture, name, [&](int row) { return value(1, row); }, [&](int column) { return value(0, column); });
}

/// The places of a board, drawn in this order, by their number in a zone.
std::vector<int> lay_places(Picture& picture, const Words& words, const std::vector<model::KindId>& dimensions) {
  const model::Kind& kind = words.model().kinds[dimensions[0]];
  std::vector<int> order;
  if (dimensions.size() == 2) {
    lay_pairs(picture, words, dimensions);
    const int rows = words.model().kinds[dimensions[1]].size();
    for (int row = rows - 1; row >= 0; --row) {
      for (int column = 0; column < kind.size(); ++column) {
        order.push_back(column * rows + row);
      }
    }
    return order;
  }
  order.resize(index(kind.size()));
  std::iota(order.begin(), order.end(), 0);
  if (kind.form == model::Form::graph) {
    const auto above_and_left = [&](int place) {
      const auto [column, row] = *coordinates(kind.values[index(place)]);
      return std::pair(-row, column);
    };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return above_and_left(a) < above_and_left(b); });
    lay_graph(picture, kind, order);
    return order;
  }
  if (kind.rows == 0) {
    (kind.form == model::Form::ring ? lay_ring : lay_track)(picture, kind);
    return order;
  }
  lay_grid(picture, kind);
  const auto row_from_above = [&kind](int place) { return -kind.attributes[0].values[index(place)]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return row_from_above(a) < row_from_above(b); });
  return order;
}

// ---- areas

/// Places that an area names, for any value of its index.
std::set<int> places_of(const model::Expr& expr) {
  std::set<int> places;
  if (expr.op == model::Op::set_of) {
    for (const model::Expr& each : expr.args) {
      if (each.op == model::Op::constant) {
        places.insert(each.value);
      }
    }
  } else if (expr.op == model::Op::conditional) {
    places = places_of(expr[model::Role::yes]);
    places.merge(places_of(expr[model::Role::no]));
  }
  return places;
}

/// Marks the places of the areas of a board; a place that lies in several is of the first.
void mark_areas(Picture& picture, const Words& words, model::KindId board, const std::vector<int>& order) {
  const model::Model& model = words.model();
  for (const model::Define& define : model.defines) {
    const model::Element& element = model.elements[define.element];
    if (element.sort != "area" || element.parent != model.kinds[board].element) {
      continue;
    }
    const std::set<int> places = places_of(define.value);
    const std::string label = words.heading(define.name);
    picture.areas.push_back(Words::capital(label.empty() ? as_words(define.name) : label));
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (picture.places[i].area == 0 && places.count(order[i]) != 0) {
        picture.places[i].area = picture.areas.size();
      }
    }
  }
}

/// Makes every other square of a checkered board dark, the first among them.
void darken(Picture& picture, const model::Model& model, const model::Kind& kind, const std::vector<int>& order) {
  const model::Look* look = model::look_at(model, kind.name);
  for (std::size_t i = 0; look != nullptr && look->checkered && i < order.size(); ++i) {
    picture.places[i].dark = (order[i] / kind.columns + order[i] % kind.columns) % 2 == 0;
  }
}

} // namespace

std::vector<Board> boards_of(const model::Model& model) {
  std::vector<Board> boards;
  for (const model::ZoneId zone : ids(model.zones)) {
    const std::vector<model::KindId>& dimensions = model.zones[zone].dimensions;
    if (!can_be_drawn(model, dimensions)) {
      continue;
    }
    const auto known =
        std::find_if(boards.begin(), boards.end(), [&](const Board& board) { return board.dimensions == dimensions; });
    if (known == boards.end()) {
      boards.push_back({dimensions, {zone}});
    } else {
      known->zones.push_back(zone);
    }
  }
  return boards;
}

std::vector<int> lay(Picture& picture, const Words& words, const Board& board) {
  std::vector<int> order = lay_places(picture, words, board.dimensions);
  if (board.dimensions.size() == 1) {
    mark_areas(picture, words, board.dimensions[0], order);
    darken(picture, words.model(), words.model().kinds[board.dimensions[0]], order);
  }
  return order;
}

} // namespace brehon::pictures
