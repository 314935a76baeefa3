#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/elements.hpp"

// Boards: kinds whose values are places with steps between them; their directions and areas.

namespace brehon {

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

/// Columns are letters as in chess, beyond z two letters.
std::string column_name(int column) {
  std::string name;
  if (column >= 26)
    name += static_cast<char>('a' + column / 26 - 1);
  name += static_cast<char>('a' + column % 26);
  return name;
}

struct Relative {
  std::string_view name;
  bool backward;
  int turn; // from there, clockwise
};
constexpr std::array<Relative, 6> relatives = {{{"forward", false, 0},
                                                {"forward_right", false, 1},
                                                {"backward_right", true, -1},
                                                {"backward", true, 0},
                                                {"backward_left", true, 1},
                                                {"forward_left", false, -1}}};

} // namespace

bool Checker::declares_board(const Node& node) {
  return node.kind == Kind::grid || node.kind == Kind::hexes || node.kind == Kind::ring || node.kind == Kind::graph;
}

void Checker::board(const Node& node, model::Kind& kind) {
  kind.ordered = node.kind == Kind::ring;
  if (node.kind == Kind::ring)
    ring(node, kind);
  else if (node.kind == Kind::graph)
    graph(node, kind);
  else
    grid(node, kind);
}

/// The places of a ring are numbers; each has one behind it and one before it.
void Checker::ring(const Node& node, model::Kind& kind) {
  kind.form = model::Form::ring;
  const Node& range = node.get(Kind::range);
  const auto low = constant(range[0], "the start of a range"), high = constant(range[1], "the end of a range");
  if (!low || !high)
    return;
  if (*low < 0 || *high < *low + 2 || *high - *low >= 4096) {
    error(DiagnosticId::range_overflow, range.span, "a ring has 3 to 4096 places, and no numbers below 0");
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
void Checker::graph(const Node& node, model::Kind& kind) {
  kind.form = model::Form::graph;
  std::size_t most = 0;
  for (const Node& place : node.children) {
    if (place.kind != Kind::graph_node)
      continue;
    kind.values.emplace_back(place.name());
    kind.value_elements.push_back(add_element(place, "value", place.name(), kind.element));
    most = std::max(most, place.children.size());
  }
  if (kind.size() > 4096) {
    error(DiagnosticId::range_overflow, node.get(Kind::id).span, "a graph has 4096 places at most");
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
      if (at == kind.values.end())
        unknown(next, "place", {kind.values.begin(), kind.values.end()});
      else
        kind.steps[number++][from] = static_cast<int>(at - kind.values.begin());
    }
    ++from;
  }
}

void Checker::grid(const Node& node, model::Kind& kind) {
  const bool hexes = node.kind == Kind::hexes;
  kind.form = hexes ? model::Form::hexes : model::Form::grid;
  kind.rows = constant(node[1], "the number of rows").value_or(1);
  kind.columns = constant(node[2], "the number of columns").value_or(1);
  if (kind.rows < 1 || kind.columns < 1 || kind.rows > 64 || kind.columns > 64) {
    const bool rows_fit = kind.rows >= 1 && kind.rows <= 64;
    error(DiagnosticId::range_overflow, node[rows_fit ? 2 : 1].span, "a board has 1 to 64 rows and columns");
    kind.rows = kind.columns = 1;
  }
  model::Attribute row{"row", types::integer(1, kind.rows), {}}, column{"column", types::integer(1, kind.columns), {}};
  for (int r = 0; r < kind.rows; ++r) {
    for (int c = 0; c < kind.columns; ++c) {
      kind.values.push_back(fmt::format("{}{}", column_name(c), r + 1));
      row.values.push_back(r + 1);
      column.values.push_back(c + 1);
    }
  }
  kind.directions = find("direction")->index;
  for (const std::string& name : model_.kinds[static_cast<std::size_t>(kind.directions)].values) {
    const auto direction =
        std::find_if(compass.begin(), compass.end(), [&](const Direction& known) { return known.name == name; });
    std::vector<int> steps;
    for (int r = 0; r < kind.rows; ++r) {
      for (int c = 0; c < kind.columns; ++c) {
        const int to_row = r + direction->rows, to_column = c + direction->columns;
        const bool inside = to_row >= 0 && to_row < kind.rows && to_column >= 0 && to_column < kind.columns &&
                            (!hexes || direction->of_hexes);
        steps.push_back(inside ? to_row * kind.columns + to_column : model::none);
      }
    }
    kind.steps.push_back(std::move(steps));
  }
  kind.attributes = {std::move(row), std::move(column)};
}

/// One kind of directions for all boards; where there are hexes only, their six.
void Checker::directions(Span span) {
  if (find("direction") != nullptr)
    return;
  const bool eight = std::any_of(game_.children.begin(), game_.children.end(),
                                 [](const Node& node) { return node.kind == Kind::grid; });
  model::Kind kind;
  kind.name = "direction";
  kind.form = model::Form::direction;
  kind.ordered = false;
  for (const Direction& direction : compass) {
    if (eight || direction.of_hexes)
      kind.values.emplace_back(direction.name);
  }
  declare(kind.name, Symbol::kind, static_cast<int>(model_.kinds.size()), span);
  model_.kinds.push_back(std::move(kind));
}

void Checker::board_parts(const Node& node) {
  const int kind = find(node.name())->index;
  for (const Node& child : node.children) {
    if (child.kind == Kind::facing)
      facing(child, kind);
    if (child.kind == Kind::area)
      area(child, kind);
  }
}

/// `facing south: up, north: down`: for each player six directions, as attributes of the players.
void Checker::facing(const Node& node, int board) {
  const int directions = model_.kinds[static_cast<std::size_t>(board)].directions;
  if (directions == model::none) {
    error(DiagnosticId::wrong_type, node.span, "only grids and hexes have directions");
    return;
  }
  const auto [known, is_new] = paths_.emplace("facing", node.span);
  if (!is_new) {
    error(DiagnosticId::duplicate_name, node.span, "what the players face is said twice")
        .related.push_back({known->second, "here already"});
    return;
  }
  const std::vector<std::string> seats = model_.kinds[0].values;
  std::vector<int> ahead(seats.size(), model::none);
  bool good = true;
  for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
    if (node[i].kind != Kind::id)
      break; // citations
    const auto seat = std::find(seats.begin(), seats.end(), node[i].text);
    const auto direction = value_named(node[i + 1], directions);
    good = good && seat != seats.end() && direction;
    if (seat == seats.end())
      unknown(node[i], "player", {seats.begin(), seats.end()});
    if (!direction)
      unknown(node[i + 1], "direction", value_names(directions));
    if (seat != seats.end() && direction)
      ahead[static_cast<std::size_t>(seat - seats.begin())] = direction->value;
  }
  const auto missing = std::find(ahead.begin(), ahead.end(), model::none);
  if (good && missing != ahead.end()) {
    error(DiagnosticId::missing_part, node.span,
          fmt::format("this does not say what `{}` faces", seats[static_cast<std::size_t>(missing - ahead.begin())]));
    good = false;
  }
  if (!good)
    return;
  const int around = model_.kinds[static_cast<std::size_t>(directions)].size();
  for (const Relative& relative : relatives) {
    model::Attribute attribute{std::string(relative.name), kind_type(directions), {}};
    for (const int direction : ahead)
      attribute.values.push_back((direction + (relative.backward ? around / 2 : 0) + relative.turn + around) % around);
    model_.kinds[0].attributes.push_back(std::move(attribute));
  }
}

/// A named set of places, or one for each value of a kind: a definition with that value as its parameter.
void Checker::area(const Node& node, int board) {
  const std::string name(node.name());
  const Type places = types::set_of(kind_type(board));
  Expr set = set_literal(node.get(Kind::set), &places);
  if (set.type.sort == Sort::error)
    return;
  std::map<int, int> no_variables;
  if (set.type.kind != board || !fold_set(set, no_variables)) {
    error(DiagnosticId::not_constant, node.get(Kind::set).span, "an area names its places one by one");
    return;
  }
  const Node* of = node.find(Kind::of);
  std::optional<Expr> index;
  if (of != nullptr) {
    index = name_expr(of->front(), nullptr);
    if (index->type.sort == Sort::error)
      return;
    if (index->op != Op::constant || index->type.sort != Sort::kind) {
      error(DiagnosticId::wrong_type, of->span, "an area can be that of a player or of another value of a kind");
      return;
    }
  }
  const int parent = model_.kinds[static_cast<std::size_t>(board)].element;
  const Entry* entry = find(name);
  if (entry == nullptr || entry->symbol != Symbol::area || !index) {
    const int number = static_cast<int>(model_.defines.size());
    if (!declare(name, Symbol::area, number, node.get(Kind::id).span))
      return;
    model::Define define;
    define.name = name;
    define.element = add_element(node, "area", elements::word(node), parent);
    define.value = set;
    if (index) {
      define.parameters.push_back(hidden_variable(kind_type(index->type.kind), node.span));
      define.value.args.clear(); // of whom no area speaks
    }
    model_.defines.push_back(std::move(define));
    define_nodes_.push_back(&node);
    define_states_.push_back(2);
  } else {
    add_element(node, "area", elements::word(node), parent);
  }
  if (!index)
    return;
  model::Define& define = model_.defines[static_cast<std::size_t>(find(name)->index)];
  const bool alike = !define.parameters.empty() && define.value.type.kind == board &&
                     model_.variables[static_cast<std::size_t>(define.parameters[0])].type.kind == index->type.kind;
  if (!alike) {
    error(DiagnosticId::wrong_type, node.span, fmt::format("the areas `{}` are not all of one sort", name))
        .related.push_back({find(name)->span, "the first is declared here"});
    return;
  }
  Expr test;
  test.op = Op::equal;
  test.type = types::boolean();
  test.span = node.span;
  test.args = list(variable_expr(define.parameters[0], node.span), std::move(*index));
  Expr choice;
  choice.op = Op::conditional;
  choice.type = define.value.type;
  choice.span = node.span;
  choice.args = list(std::move(test), std::move(set), std::move(define.value));
  define.value = std::move(choice);
}

/// What boards give a name to: `row` and `column`, `orthogonal` and `diagonal`, and what is ahead of who acts.
std::optional<Checker::Expr> Checker::board_word(const Node& node) {
  if (node.text == "row" || node.text == "column") {
    const auto size = coordinates(node.text);
    if (!size)
      return std::nullopt;
    Expr out;
    out.op = Op::range;
    out.span = node.span;
    const Type number = types::integer(1, *size);
    out.type = types::set_of(number);
    out.args = list(constant_expr(1, number, node.span), constant_expr(*size, number, node.span));
    return out;
  }
  const Entry* directions = find("direction");
  if (directions == nullptr || model_.kinds[static_cast<std::size_t>(directions->index)].form != model::Form::direction)
    return std::nullopt;
  if (node.text == "orthogonal" || node.text == "diagonal") {
    if (model_.kinds[static_cast<std::size_t>(directions->index)].size() != 8)
      return std::nullopt;
    Expr out;
    out.op = Op::set_of;
    out.span = node.span;
    const Type direction = kind_type(directions->index);
    out.type = types::set_of(direction);
    for (int value = node.text == "diagonal" ? 1 : 0; value < 8; value += 2)
      out.args.push_back(constant_expr(value, direction, node.span));
    return out;
  }
  const bool relative =
      std::any_of(relatives.begin(), relatives.end(), [&](const Relative& known) { return known.name == node.text; });
  if (!relative)
    return std::nullopt;
  if (paths_.find("facing") == paths_.end()) {
    error(DiagnosticId::missing_part, node.span, fmt::format("nothing says which way is `{}`", node.text)).suggestion =
        "say in the braces of the board what the players are `facing`";
    return Expr();
  }
  if (me_.empty()) {
    error(DiagnosticId::misplaced, node.span, fmt::format("nobody acts here, so there is no `{}`", node.text))
        .suggestion = fmt::format("say whose: `p.{}` for a player p", node.text);
    return Expr();
  }
  return attribute_of(variable_expr(me_.back(), node.span), node.text, node);
}

/// How many rows or columns there are, where all boards agree.
std::optional<int> Checker::coordinates(std::string_view word) const {
  std::optional<int> size;
  for (const model::Kind& kind : model_.kinds) {
    if (kind.rows == 0)
      continue;
    const int here = word == "row" ? kind.rows : kind.columns;
    if (size && *size != here)
      return std::nullopt;
    size = here;
  }
  return size;
}

} // namespace brehon
