#include "dsl/base/coordinates.hpp"
#include "dsl/base/marks.hpp"
#include "interpreter/machine/place_table.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/picture.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

// Boards with what lies on them: a picture for all zones that have the same places.

namespace brehon::tables {

namespace {

using doc::Picture;

constexpr int most_pairs = 64;   // of one index of a board whose places are pairs
constexpr int most_round = 100;  // places of a ring or track
constexpr double half_row = 0.5; // how far a row of hexes lies to the right of the one below

/// Zones with the same places.
struct Board {
  std::vector<model::KindId> dimensions;
  std::vector<model::ZoneId> zones;
};

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

/// What a value of a kind is called.
std::string value_words(const Words& words, model::KindId kind, int value) {
  return words.value(type_of(words.model(), kind), value);
}

// ---- where places lie

/// Rows of places from above, each with its name on the left, and the names of the columns below.
class Rows {
public:
  Rows(int rows, int columns, bool hexes) : rows_(rows), columns_(columns), hexes_(hexes) {}

  template <typename PlaceName, typename RowName, typename ColumnName>
  void lay(Picture& picture, const PlaceName& place, const RowName& row_name, const ColumnName& column_name) const {
    picture.outline = hexes_ ? Picture::Outline::hex : Picture::Outline::square;
    for (int row = rows_ - 1; row >= 0; --row) {
      for (int column = 0; column < columns_; ++column) {
        picture.places.push_back({place(row, column), x(row, column), y(row)});
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
  const auto name = [&kind](int row, int column) { return kind.values[index(row * kind.columns + column)]; };
  const auto letters = [&](int column) {
    const std::string first = name(0, column);
    return first.substr(0, first.find_first_of("0123456789"));
  };
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
    return value_words(words, dimensions[dimension], kind.numeric() ? kind.first + place : place);
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
  const auto row_from_above = [&kind](int place) { return -(place / kind.columns); };
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
    picture.areas.push_back(called(words, define.name));
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (picture.places[i].area == 0 && places.count(order[i]) != 0) {
        picture.places[i].area = picture.areas.size();
      }
    }
  }
}

// ---- what lies there

/// What is known of a piece: its type, or only its back, since it lies face down or is dealt.
struct Seen {
  model::FamilyId family;
  int owner = model::none;
  model::PieceTypeId type;
  bool dealt = false; // chance decides the type

  friend auto operator<=>(const Seen&, const Seen&) = default;
};

using Contents = std::vector<std::pair<Seen, int>>;

void add(Contents& all, const Seen& seen, int count) {
  const auto known = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.first == seen; });
  if (known == all.end()) {
    all.emplace_back(seen, count);
  } else {
    known->second += count;
  }
}

/// The same pieces, of which only the backs are known.
Contents backs(const Contents& contents) {
  Contents all;
  for (const auto& [seen, count] : contents) {
    add(all, {seen.family, seen.owner, model::PieceTypeId(), true}, count);
  }
  return all;
}

/// What is known of what lies in a place of a board; nothing where not even the backs are.
using Known = std::function<std::optional<Contents>(const Board& board, int place)>;

/// What is the same in all deals of a set-up.
class Deals {
public:
  explicit Deals(const LaidOut& laid) : laid_(laid), table_(*laid.program) {}

  std::optional<Contents> known(const Board& board, int place) const {
    std::vector<Contents> deals;
    for (const State& state : laid_.states) {
      deals.push_back(contents(state, board, place));
    }
    const auto alike = [&] {
      return std::all_of(deals.begin(), deals.end(), [&](const Contents& deal) { return deal == deals.front(); });
    };
    if (!alike()) {
      std::transform(deals.begin(), deals.end(), deals.begin(), backs);
    }
    return alike() ? std::optional(deals.front()) : std::nullopt;
  }

private:
  Contents contents(const State& state, const Board& board, int place) const {
    const Program& program = *laid_.program;
    Contents all;
    for (const model::ZoneId zone : board.zones) {
      const int id = program.zones[zone].first_place.number() + place;
      const bool up = table_.face_up(state.memory(), id);
      for (const model::PieceTypeId type : program.zones[zone].types) {
        const model::PieceType& piece = program.model.types[type];
        if (const int count = table_.count_type(state.memory(), id, type.number()); count > 0) {
          add(all, {piece.family, piece.owner, up ? type : model::PieceTypeId()}, count);
        }
      }
    }
    return all;
  }

  const LaidOut& laid_;
  PlaceTable table_;
};

/// What a player sees.
Contents seen_contents(const Program& program, const Observation& observation, const Board& board, int place) {
  Contents all;
  for (const model::ZoneId zone : board.zones) {
    const SeenPlace& seen = observation.places[(program.zones[zone].first_place + place).index()];
    for (const auto* pieces : {&seen.sequence, &seen.unordered}) {
      for (const SeenPieces& each : *pieces) {
        add(all, {each.family, each.owner, each.type}, each.count);
      }
    }
    if (seen.face_down > 0) {
      add(all, {program.model.zones[zone].families.front(), model::none, model::PieceTypeId()}, seen.face_down);
    }
  }
  return all;
}

class Drawing {
public:
  Drawing(const Words& words, Known known) : words_(words), known_(std::move(known)) {}

  Picture picture(const Board& board) {
    tokens_.clear();
    Picture picture;
    const model::Model& model = words_.model();
    picture.subject = model.zones[board.zones.front()].name;
    picture.name = "picture_" + picture.subject;
    for (const model::ZoneId zone : board.zones) {
      picture.title += (picture.title.empty() ? "" : " \u00b7 ") + Words::capital(words_.zone(zone));
    }
    picture.by_chance = words_.phrase("tables.by_chance");
    const std::vector<int> order = lay_places(picture, words_, board.dimensions);
    if (board.dimensions.size() == 1) {
      mark_areas(picture, words_, board.dimensions[0], order);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      fill(picture.places[i], board, order[i]);
    }
    picture.tokens = tokens();
    return picture;
  }

private:
  void fill(Picture::Place& drawn, const Board& board, int place) {
    const std::optional<Contents> all = known_(board, place);
    drawn.by_chance = !all;
    if (!all) {
      return;
    }
    for (const auto& [seen, count] : *all) {
      const auto known = std::find(tokens_.begin(), tokens_.end(), seen);
      drawn.tokens.emplace_back(static_cast<std::size_t>(known - tokens_.begin()), count);
      if (known == tokens_.end()) {
        tokens_.push_back(seen);
      }
    }
  }

  /// The player whose a piece is: its owner, or the player that its only attribute names, such as the side that shows.
  std::pair<int, bool> side(const Seen& seen) const {
    const model::Family& family = words_.model().families[seen.family];
    const bool shows = seen.owner == model::none && !seen.type.is_none() && family.attributes.size() == 1 &&
                       family.attributes[0].type.sort == model::Sort::kind &&
                       family.attributes[0].type.kind == model::player_kind;
    return {shows ? family.attributes[0].values[index(seen.type.number() - family.first_type.number())] : seen.owner,
            shows};
  }

  std::vector<doc::Token> tokens() const {
    std::vector<doc::Token> tokens;
    std::vector<std::vector<std::string>> labels;
    std::vector<std::vector<std::string>> signs;
    for (const Seen& seen : tokens_) {
      const auto [player, shows] = side(seen);
      doc::Token token;
      token.down = seen.type.is_none() && !seen.dealt;
      token.label = seen.type.is_none() || shows ? words_.family(seen.family) : words_.piece_type(seen.type);
      token.side = player == model::none ? doc::nobody : player;
      token.of = player == model::none ? "" : value_words(words_, model::player_kind, player);
      labels.push_back(words_of(token.label));
      signs.push_back(words_of(token.of));
      signs.back().insert(signs.back().end(), labels.back().begin(), labels.back().end());
      tokens.push_back(std::move(token));
    }
    const std::vector<std::string> marked = marks(labels);
    const std::vector<std::string> signed_by = marks(signs);
    const bool sides_only = std::all_of(tokens.begin(), tokens.end(), [&](const doc::Token& token) {
      return token.side != doc::nobody && token.label == tokens.front().label;
    });
    const auto backs = std::count_if(tokens_.begin(), tokens_.end(),
                                     [](const Seen& seen) { return seen.type.is_none() && seen.dealt; });
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool back = tokens_[i].type.is_none() && backs == 1; // of several each has its letter
      tokens[i].mark = sides_only || tokens[i].down ? "" : back ? "?" : Words::capital(marked[i]);
      tokens[i].sign = signed_by[i];
      if (tokens[i].down) {
        tokens[i].label = words_.phrase("face_down", {{"what", tokens[i].label}});
      } else if (tokens_[i].dealt) {
        tokens[i].label += fmt::format(" ({})", words_.phrase("tables.by_chance"));
      }
    }
    return tokens;
  }

  const Words& words_;
  Known known_;
  std::vector<Seen> tokens_; // of the picture in the making
};

} // namespace

namespace {

std::vector<doc::Picture> drawn(const Words& words, Known known) {
  std::vector<doc::Picture> pictures;
  Drawing drawing(words, std::move(known));
  for (const Board& board : boards_of(words.model())) {
    pictures.push_back(drawing.picture(board));
  }
  return pictures;
}

} // namespace

std::vector<doc::Picture> set_up_pictures(const Words& words, const LaidOut& laid) {
  if (laid.states.empty()) {
    return {};
  }
  const Deals deals(laid);
  return drawn(words, [&deals](const Board& board, int place) { return deals.known(board, place); });
}

std::vector<doc::Picture> seen_pictures(const Words& words, const Program& program, const Observation& observation) {
  return drawn(words, [&](const Board& board, int place) {
    return std::optional(seen_contents(program, observation, board, place));
  });
}

std::vector<model::ZoneId> drawn_zones(const model::Model& model) {
  std::vector<model::ZoneId> zones;
  for (const Board& board : boards_of(model)) {
    zones.insert(zones.end(), board.zones.begin(), board.zones.end());
  }
  return zones;
}

} // namespace brehon::tables
