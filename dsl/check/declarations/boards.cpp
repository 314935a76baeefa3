#include "dsl/check/declarations/boards.hpp"

#include "dsl/base/coordinates.hpp"
#include "dsl/check/declarations/holes.hpp"
#include "dsl/check/expressions/board_words.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

struct Direction {
  std::string_view name;
  int rows, columns;
  bool of_hexes;
};
/// Clockwise. Of a rhombus of hexes the rows lean to the right, so two of them lead nowhere.
constexpr std::array<Direction, 8> compass = {{{"up", 1, 0, true},
                                               {"up_right", 1, 1, false},
                                               {"right", 0, 1, true},
                                               {"down_right", -1, 1, true},
                                               {"down", -1, 0, true},
                                               {"down_left", -1, -1, false},
                                               {"left", 0, -1, true},
                                               {"up_left", 1, -1, true}}};

/// The places of a ring are numbers; each has one behind it and one before it.
void declare_ring(Context& context, const Node& node, model::Kind& kind) {
  kind.form = model::Form::ring;
  const Node& range = node.get(Kind::range);
  const auto low = constant(context, range[0], "the start of a range"),
             high = constant(context, range[1], "the end of a range");
  if (!low || !high)
    return;
  if (*low < 0 || *high < *low + 2 || *high - *low >= 4096) {
    error(context, DiagnosticId::range_overflow, range.span, "a ring has 3 to 4096 places, and no numbers below 0");
    return;
  }
  for (int value = *low; value <= *high; ++value)
    kind.values.push_back(fmt::format("{}", value));
  std::vector<int> onward, back;
  for (int place = 0; place < kind.size(); ++place) {
    onward.push_back((place + 1) % kind.size());
    back.push_back((place + kind.size() - 1) % kind.size());
  }
  kind.steps = {std::move(onward), std::move(back)};
}

/// A graph lists for each place those that one comes to from it.
void declare_graph(Context& context, const Node& node, model::Kind& kind) {
  kind.form = model::Form::graph;
  std::size_t most = 0;
  for (const Node& place : node.children) {
    if (place.kind != Kind::graph_node)
      continue;
    kind.values.emplace_back(place.name());
    kind.value_elements.push_back(add_value(context, place, "value", kind.element));
    most = std::max(most, place.children.size());
  }
  if (kind.size() > 4096) {
    error(context, DiagnosticId::range_overflow, node.get(Kind::id).span, "a graph has 4096 places at most");
    return;
  }
  kind.steps.assign(most, std::vector<int>(kind.values.size(), model::none));
  std::size_t from = 0;
  for (const Node& place : node.children) {
    if (place.kind != Kind::graph_node)
      continue;
    std::size_t number = 0;
    for (const Node& next : place.children) {
      if (next.kind != Kind::name)
        continue;
      const auto at = std::find(kind.values.begin(), kind.values.end(), next.text);
      if (at == kind.values.end()) {
        unknown(context, next, "place", {kind.values.begin(), kind.values.end()});
        continue;
      }
      const auto to = static_cast<std::size_t>(at - kind.values.begin());
      note(context, next, context.model.elements[kind.value_elements[to]].span);
      kind.steps[number++][from] = static_cast<int>(to);
    }
    ++from;
  }
}

/// The kind of all directions; none where no board has declared it yet.
model::KindId directions(const Context& context) {
  for (const model::KindId kind : ids(context.model.kinds)) {
    if (context.model.kinds[kind].form == model::Form::direction)
      return kind;
  }
  return {};
}

/// Whether a direction of a grid leads along its rows and columns.
bool is_orthogonal(const Direction& direction) {
  return direction.rows == 0 || direction.columns == 0;
}

/// Which steps there are on a grid: all, or those in some directions.
std::optional<bool> only_orthogonal(Context& context, const Node& node) {
  const Node* adjacent = node.find(Kind::adjacent);
  if (adjacent == nullptr)
    return std::nullopt;
  const Node& word = adjacent->front();
  if (node.kind == Kind::hexes || (word.text != "orthogonal" && word.text != "diagonal")) {
    error(context, DiagnosticId::wrong_type, word.span,
          node.kind == Kind::hexes
              ? std::string("the steps of hexes are those to their sides")
              : fmt::format("the steps of a grid can be `orthogonal` or `diagonal`, not `{}`", word.text));
    return std::nullopt;
  }
  return word.text == "orthogonal";
}

void declare_grid(Context& context, const Node& node, model::Kind& kind) {
  const bool hexes = node.kind == Kind::hexes;
  kind.form = hexes ? model::Form::hexes : model::Form::grid;
  kind.rows = constant(context, node[1], "the number of rows").value_or(1);
  kind.columns = constant(context, node[2], "the number of columns").value_or(1);
  if (kind.rows < 1 || kind.columns < 1 || kind.rows > 64 || kind.columns > 64) {
    const bool rows_fit = kind.rows >= 1 && kind.rows <= 64;
    error(context, DiagnosticId::range_overflow, node[rows_fit ? 2 : 1].span, "a board has 1 to 64 rows and columns");
    kind.rows = kind.columns = 1;
  }
  model::Attribute row{"row", types::integer(1, kind.rows), {}}, column{"column", types::integer(1, kind.columns), {}};
  for (int r = 0; r < kind.rows; ++r) {
    for (int c = 0; c < kind.columns; ++c) {
      kind.values.push_back(fmt::format("{}{}", column_letters(c + 1), r + 1));
      row.values.push_back(r + 1);
      column.values.push_back(c + 1);
    }
  }
  kind.directions = directions(context);
  const std::optional<bool> orthogonal = only_orthogonal(context, node);
  for (const std::string& name : context.model.kinds[kind.directions].values) {
    const auto direction =
        std::find_if(compass.begin(), compass.end(), [&](const Direction& known) { return known.name == name; });
    std::vector<int> steps;
    for (int r = 0; r < kind.rows; ++r) {
      for (int c = 0; c < kind.columns; ++c) {
        const int to_row = r + direction->rows, to_column = c + direction->columns;
        const bool inside = to_row >= 0 && to_row < kind.rows && to_column >= 0 && to_column < kind.columns &&
                            (!hexes || direction->of_hexes) &&
                            (!orthogonal || is_orthogonal(*direction) == *orthogonal);
        steps.push_back(inside ? to_row * kind.columns + to_column : model::none);
      }
    }
    kind.steps.push_back(std::move(steps));
  }
  kind.attributes = {std::move(row), std::move(column)};
  if (const Node* only = node.find(Kind::only_places))
    leave_only(context, *only, kind);
}

/// `facing south: up, north: down`: for each player six directions, as attributes of the players.
void declare_facing(Context& context, const Node& node, model::KindId board) {
  const model::KindId directions = context.model.kinds[board].directions;
  if (directions == model::none) {
    error(context, DiagnosticId::wrong_type, node.span, "only grids and hexes have directions");
    return;
  }
  const auto [known, is_new] = context.names.paths.emplace("facing", node.span);
  if (!is_new) {
    error(context, DiagnosticId::duplicate_name, node.span, "what the players face is said twice")
        .related.push_back({known->second, "here already"});
    return;
  }
  const std::vector<std::string> seats = context.model.kinds[model::player_kind].values;
  std::vector<int> ahead(seats.size(), model::none);
  bool good = true;
  for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
    if (node[i].kind != Kind::id)
      break; // citations
    const auto seat = std::find(seats.begin(), seats.end(), node[i].text);
    const auto direction = value_named(context, node[i + 1], directions);
    good = good && seat != seats.end() && direction;
    note_value(context, node[i], model::player_kind);
    if (seat == seats.end())
      unknown(context, node[i], "player", {seats.begin(), seats.end()});
    if (!direction)
      unknown(context, node[i + 1], "direction", value_names(context, directions));
    if (seat != seats.end() && direction)
      ahead[static_cast<std::size_t>(seat - seats.begin())] = direction->value;
  }
  const auto missing = std::find(ahead.begin(), ahead.end(), model::none);
  if (good && missing != ahead.end()) {
    error(context, DiagnosticId::missing_part, node.span,
          fmt::format("this does not say what `{}` faces", seats[static_cast<std::size_t>(missing - ahead.begin())]));
    good = false;
  }
  if (!good)
    return;
  const int around = context.model.kinds[directions].size();
  for (const Relative& relative : relatives) {
    model::Attribute attribute{std::string(relative.name), kind_type(context, directions), {}};
    for (const int direction : ahead)
      attribute.values.push_back((direction + (relative.backward ? around / 2 : 0) + relative.turn + around) % around);
    context.model.kinds[model::player_kind].attributes.push_back(std::move(attribute));
  }
}

/// A named set of places, or one for each value of a kind: a definition with that value as its parameter.
void declare_area(Context& context, const Node& node, model::KindId board) {
  const std::string name(node.name());
  const Type places = types::set_of(kind_type(context, board));
  Expr set = set_expr(context, node.get(Kind::set), &places);
  if (set.type.sort == Sort::error)
    return;
  if (set.type.kind != board || !fold_set(context, set, {})) {
    error(context, DiagnosticId::not_constant, node.get(Kind::set).span, "an area names its places one by one");
    return;
  }
  const Node* of = node.find(Kind::of);
  std::optional<Expr> index;
  if (of != nullptr) {
    index = name_expr(context, of->front(), nullptr);
    if (index->type.sort == Sort::error)
      return;
    if (index->op != Op::constant || index->type.sort != Sort::kind) {
      error(context, DiagnosticId::wrong_type, of->span,
            "an area can be that of a player or of another value of a kind");
      return;
    }
  }
  const model::ElementId parent = context.model.kinds[board].element;
  const Entry* entry = find(context, name);
  if (entry == nullptr || entry->symbol != Symbol::area || !index) {
    const Entry area = {Symbol::area, context.model.defines.next().number(), node.get(Kind::id).span};
    if (!declare(context, name, area))
      return;
    model::Define define;
    define.name = name;
    define.element = add_element(context, node, "area", elements::word(node), parent);
    define.value = set;
    if (index) {
      define.parameters.push_back(hidden_variable(context, kind_type(context, index->type.kind), node.span));
      define.value.args.clear(); // of whom no area speaks
    }
    context.model.defines.push_back(std::move(define));
    context.definitions.states.push_back({&node, Definitions::State::Done::yes});
  } else {
    add_element(context, node, "area", elements::word(node), parent);
  }
  if (!index)
    return;
  model::Define& define = context.model.defines[find(context, name)->id<model::DefineId>()];
  const bool alike = !define.parameters.empty() && define.value.type.kind == board &&
                     context.model.variables[define.parameters[0]].type.kind == index->type.kind;
  if (!alike) {
    error(context, DiagnosticId::wrong_type, node.span, fmt::format("the areas `{}` are not all of one sort", name))
        .related.push_back({find(context, name)->span, "the first is declared here"});
    return;
  }
  Expr test;
  test.op = Op::equal;
  test.type = types::boolean();
  test.span = node.span;
  test.args = list(variable_expr(context, define.parameters[0], node.span), std::move(*index));
  Expr choice;
  choice.op = Op::conditional;
  choice.type = define.value.type;
  choice.span = node.span;
  choice.args = list(std::move(test), std::move(set), std::move(define.value));
  define.value = std::move(choice);
}

} // namespace

bool declares_board(const Node& node) {
  return node.kind == Kind::grid || node.kind == Kind::hexes || node.kind == Kind::ring || node.kind == Kind::graph;
}

void declare_board(Context& context, const Node& node, model::Kind& kind) {
  kind.ordered = node.kind == Kind::ring;
  if (node.kind == Kind::ring)
    declare_ring(context, node, kind);
  else if (node.kind == Kind::graph)
    declare_graph(context, node, kind);
  else
    declare_grid(context, node, kind);
}

void declare_directions(Context& context, Span span) {
  if (!directions(context).is_none())
    return;
  const bool eight = std::any_of(context.input.game.children.begin(), context.input.game.children.end(),
                                 [](const Node& node) { return node.kind == Kind::grid; });
  model::Kind kind;
  kind.name = "direction";
  kind.form = model::Form::direction;
  kind.ordered = false;
  for (const Direction& direction : compass) {
    if (eight || direction.of_hexes)
      kind.values.emplace_back(direction.name);
  }
  declare(context, kind.name, context.model.kinds.next(), span);
  context.model.kinds.push_back(std::move(kind));
}

void board_parts(Context& context, const Node& node, model::KindId kind) {
  for (const Node& child : node.children) {
    if (child.kind == Kind::facing)
      declare_facing(context, child, kind);
    if (child.kind == Kind::area)
      declare_area(context, child, kind);
    if (child.kind == Kind::adjacent) {
      add_element(context, child, "adjacent", "adjacent", context.model.kinds[kind].element);
      if (!context.model.kinds[kind].is_board() || context.model.kinds[kind].directions.is_none())
        error(context, DiagnosticId::wrong_type, child.span, "only a grid says in which directions its steps are");
    }
    if (child.kind == Kind::only_places) {
      add_element(context, child, "only", "only", context.model.kinds[kind].element);
      if (context.model.kinds[kind].rows == 0)
        error(context, DiagnosticId::wrong_type, child.span, "only grids and hexes leave out places");
    }
  }
}

} // namespace brehon::checking
