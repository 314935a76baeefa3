#include "tools/diff/lockstep/pairs.hpp"

#include "dsl/check/check.hpp"
#include "dsl/model/text/cells.hpp"
#include "dsl/syntax/elements.hpp"
#include "interpreter/program/names.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace brehon::diff {

namespace {

constexpr std::array<const char*, 16> seat_names = {"ann", "ben", "cas", "dee", "eva", "fin", "gil", "hal",
                                                    "ida", "jan", "kit", "leo", "mia", "ned", "oda", "pim"};

/// The node of an element; where it has none of its own, that of the element around it.
elements::Found find(Node& game, std::string path) {
  while (!path.empty()) {
    const elements::Found found = elements::find(game, path);
    if (found.node != nullptr) {
      return found;
    }
    const std::size_t dot = path.rfind('.');
    path = dot == std::string::npos ? "" : path.substr(0, dot);
  }
  return {};
}

bool remove(Node& game, const std::string& path) {
  const elements::Found found = elements::find(game, path);
  if (found.node == nullptr) {
    return false;
  }
  found.holder->children.erase(found.holder->children.begin() + static_cast<std::ptrdiff_t>(found.position));
  return true;
}

/// Names as A has them; none where one name of B is two in A.
std::optional<std::map<std::string_view, std::string_view>> names_of_a(const std::vector<Renaming>& renamings) {
  std::map<std::string_view, std::string_view> names;
  for (const Renaming& each : renamings) {
    const auto [known, is_new] = names.emplace(each.b, each.a);
    if (!is_new && known->second != each.a) {
      return std::nullopt;
    }
  }
  return names;
}

void rename_in(Node& node, const std::map<std::string_view, std::string_view>& names) {
  if (node.kind == Kind::id || node.kind == Kind::name) {
    const auto found = names.find(node.text);
    node.text = found == names.end() ? node.text : found->second;
  }
  for (Node& child : node.children) {
    rename_in(child, names);
  }
}

/// A row with a result; where there is none yet, a new one.
int row_with_result(const model::Model& model, model::Matchup& matchup, const std::string& result) {
  const std::vector<std::string>& names = model.kinds[matchup.results].values;
  const auto value = std::find(names.begin(), names.end(), result);
  if (value == names.end() && result != "never") {
    return model::none;
  }
  const int wanted = value == names.end() ? model::none : static_cast<int>(value - names.begin());
  for (std::size_t row = 0; row < matchup.rows.size(); ++row) {
    if (matchup.rows[row].result == wanted) {
      return static_cast<int>(row);
    }
  }
  model::MatchupRow added = matchup.rows.front();
  added.result = wanted;
  matchup.rows.push_back(added);
  return static_cast<int>(matchup.rows.size()) - 1;
}

/// Whether a game has names for its seats.
bool names_seats(const Node& game) {
  const Node* players = game.find(Kind::players);
  return players != nullptr && players->find(Kind::id) != nullptr;
}

/// Seats of which none has the name of one of A belong to those of A in their order.
void name_seats(const model::Model& a, model::Model& b) {
  const std::vector<std::string>& of_a = a.kinds[model::player_kind].values;
  const std::vector<std::string> of_b = b.kinds[model::player_kind].values;
  const bool shared = std::any_of(of_b.begin(), of_b.end(), [&](const std::string& name) {
    return std::find(of_a.begin(), of_a.end(), name) != of_a.end();
  });
  if (shared || of_a.size() != of_b.size()) {
    return;
  }
  std::vector<Renaming> seats;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    seats.push_back({"value", b.kinds[model::player_kind].name, of_a[i], of_b[i]});
  }
  rename(b, seats);
}

} // namespace

std::optional<model::Model> Pairs::model_of(const Node& game, int players, const Choices& choices) const {
  model::Configuration configuration;
  configuration.players = players;
  configuration.options = choices;
  if (!names_seats(game)) {
    configuration.seats.assign(seat_names.begin(), seat_names.end());
  }
  Diagnostics ignored; // games that are changed in one place only need not be games
  std::optional<model::Model> model = check(game, configuration, ignored);
  if (model || configuration.seats.empty()) {
    return model;
  }
  configuration.seats.clear(); // one of these names may be that of something else
  return check(game, configuration, ignored);
}

std::vector<int> Pairs::players() const {
  Diagnostics ignored; // both have been checked
  const std::optional<model::Model> a = check(a_.game.game, {}, ignored);
  const std::optional<model::Model> b = check(b_.game.game, {}, ignored);
  std::vector<int> numbers;
  if (a && b) {
    const int last = std::min(a->player_range.second, b->player_range.second);
    for (int number = std::max(a->player_range.first, b->player_range.first); number <= last; ++number) {
      numbers.push_back(number);
    }
  }
  return numbers;
}

std::optional<ModelPair> Pairs::whole(int players, const Choices& choices) const {
  Choices in_b;
  for (const auto& [option, value] : choices) {
    in_b[translation_.in_b("option", "", option)] = translation_.in_b("value", option, value);
  }
  std::optional<model::Model> a = model_of(a_.game.game, players, choices);
  std::optional<model::Model> b = model_of(b_.game.game, players, in_b);
  if (!a || !b) {
    return std::nullopt;
  }
  translation_.apply(*b);
  name_seats(*a, *b);
  return ModelPair(std::move(*a), std::move(*b));
}

std::vector<Choices> Pairs::choices(int players) const {
  std::vector<Choices> result;
  const std::optional<model::Model> model = model_of(a_.game.game, players, {});
  if (!model) {
    return result;
  }
  for (const model::Option& option : model->options) {
    const int first = option.kind.is_none() ? option.low : 0;
    const int last = option.kind.is_none() ? option.high : model->kinds[option.kind].size() - 1;
    for (int value = first; value <= last; ++value) {
      if (value != option.value) {
        result.push_back({{option.name, value_name(*model, option.kind, value)}});
      }
    }
  }
  return result;
}

std::optional<ModelPair> Pairs::only(const Difference& difference, int players, const Choices& choices) const {
  if (!difference.option.empty()) {
    Choices other = choices;
    other[difference.option] = difference.b;
    std::optional<model::Model> a = model_of(a_.game.game, players, choices);
    std::optional<model::Model> b = model_of(a_.game.game, players, other);
    return a && b ? std::optional<ModelPair>(ModelPair(std::move(*a), std::move(*b))) : std::nullopt;
  }
  if (!difference.cell.empty()) {
    if (std::optional<ModelPair> pair = only_cell(difference, players, choices)) {
      return pair;
    }
  }
  return only_element(difference, players, choices);
}

std::optional<ModelPair> Pairs::only_cell(const Difference& difference, int players, const Choices& choices) const {
  std::optional<model::Model> a = model_of(a_.game.game, players, choices);
  if (!a) {
    return std::nullopt;
  }
  model::Model b = *a;
  for (model::Matchup& matchup : b.matchups) {
    if (difference.path != matchup.name + "." + difference.cell) {
      continue;
    }
    const std::vector<std::string> names = cell_names(b, matchup.axes);
    const auto cell = static_cast<std::size_t>(std::find(names.begin(), names.end(), difference.cell) - names.begin());
    const int row = row_with_result(b, matchup, difference.b);
    if (cell < matchup.cells.size() && row != model::none) {
      matchup.cells[cell] = row;
      return ModelPair(std::move(*a), std::move(b));
    }
  }
  return std::nullopt;
}

bool Pairs::translate(Node& tree) const {
  const auto names = names_of_a(translation_.renamings);
  if (!names || !translation_.recoded.empty() || translation_.divisor != 1) {
    return false;
  }
  rename_in(tree, *names);
  return true;
}

/// The one element of the one game in the other.
std::optional<ModelPair> Pairs::only_element(const Difference& difference, int players, const Choices& choices) const {
  Node with_a = a_.game.game;
  Node with_b = a_.game.game;
  if (difference.path_b.empty()) {
    if (!remove(with_b, difference.path_a)) {
      return std::nullopt;
    }
  } else {
    Node other = b_.game.game;
    if (difference.path_a.empty()) {
      with_b = other;
      with_a = std::move(other);
      if (!remove(with_a, difference.path_b) || !translate(with_a) || !translate(with_b)) {
        return std::nullopt;
      }
    } else {
      const elements::Found from = find(other, difference.path_b); // by its path in B: before names change
      const elements::Found to = find(with_b, difference.path_a);
      if (from.node == nullptr || to.node == nullptr || !translate(*from.node)) {
        return std::nullopt;
      }
      *to.node = std::move(*from.node);
    }
  }
  std::optional<model::Model> a = model_of(with_a, players, choices);
  std::optional<model::Model> b = model_of(with_b, players, choices);
  return a && b ? std::optional<ModelPair>(ModelPair(std::move(*a), std::move(*b))) : std::nullopt;
}

} // namespace brehon::diff
