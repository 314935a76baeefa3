#include "tools/diff/lockstep/pairs.hpp"

#include "dsl/check/check.hpp"
#include "interpreter/program/names.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace brehon::diff {

namespace {

constexpr std::array<const char*, 16> seat_names = {"ann", "ben", "cas", "dee", "eva", "fin", "gil", "hal",
                                                    "ida", "jan", "kit", "leo", "mia", "ned", "oda", "pim"};

/// Whether a game has names for its seats.
bool names_seats(const Node& game) {
  const Node* players = game.find(Kind::players);
  return players != nullptr && players->find(Kind::id) != nullptr;
}

/// The names of seats in A where B has others: seats of which none has the name of one of A belong to those of A in
/// their order.
std::vector<Renaming> renamed_seats(const model::Model& a, const model::Model& b) {
  const std::vector<std::string>& of_a = a.kinds[model::player_kind].values;
  const std::vector<std::string>& of_b = b.kinds[model::player_kind].values;
  const bool shared = std::any_of(of_b.begin(), of_b.end(), [&](const std::string& name) {
    return std::find(of_a.begin(), of_a.end(), name) != of_a.end();
  });
  std::vector<Renaming> seats;
  for (std::size_t i = 0; i < of_a.size() && !shared && of_a.size() == of_b.size(); ++i) {
    seats.push_back({"value", b.kinds[model::player_kind].name, of_a[i], of_b[i]});
  }
  return seats;
}

} // namespace

std::optional<model::Model> model_of(const Node& game, int players, const Choices& choices) {
  model::Configuration configuration;
  configuration.players = players;
  configuration.options = choices;
  if (!names_seats(game)) {
    configuration.seats.assign(seat_names.begin(), seat_names.end());
  }
  Diagnostics ignored; // games that are changed in one place only need not be games
  const Outline parts = outline(game);
  std::optional<model::Model> model = check_for_play(game, parts, configuration, ignored);
  if (model || configuration.seats.empty()) {
    return model;
  }
  configuration.seats.clear(); // one of these names may be that of something else
  return check_for_play(game, parts, configuration, ignored);
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

/// Each in its own words.
std::optional<ModelPair> Pairs::models(int players, const Choices& choices) const {
  Choices in_b;
  for (const auto& [option, value] : choices) {
    in_b[translation_.in_b("option", "", option)] = translation_.in_b("value", option, value);
  }
  std::optional<model::Model> a = model_of(a_.game.game, players, choices);
  std::optional<model::Model> b = model_of(b_.game.game, players, in_b);
  return a && b ? std::optional<ModelPair>(ModelPair(std::move(*a), std::move(*b))) : std::nullopt;
}

std::optional<ModelPair> Pairs::whole(int players, const Choices& choices) const {
  std::optional<ModelPair> both = models(players, choices);
  if (both) {
    translation_.apply(both->second);
    rename(both->second, renamed_seats(both->first, both->second));
  }
  return both;
}

Translation Pairs::with_seats(int players, const Choices& choices) const {
  Translation out = translation_;
  if (const std::optional<ModelPair> both = models(players, choices)) {
    const std::vector<Renaming> seats = renamed_seats(both->first, both->second);
    out.renamings.insert(out.renamings.end(), seats.begin(), seats.end());
  }
  return out;
}

namespace {

/// Each value of each option that is not taken anyway, each by itself.
std::vector<Choices> other_values(const model::Model& model) {
  std::vector<Choices> result;
  for (const model::Option& option : model.options) {
    const int first = option.kind.is_none() ? option.low : 0;
    const int last = option.kind.is_none() ? option.high : model.kinds[option.kind].size() - 1;
    for (int value = first; value <= last; ++value) {
      if (value != option.value) {
        result.push_back({{option.name, value_name(model, option.kind, value)}});
      }
    }
  }
  return result;
}

} // namespace

std::vector<Choices> Pairs::choices(int players) const {
  const std::optional<model::Model> model = model_of(a_.game.game, players, {});
  std::vector<Choices> result = model ? other_values(*model) : std::vector<Choices>();
  std::erase_if(result, [&](const Choices& one) { return a_.chosen.count(one.begin()->first) != 0; });
  return result;
}

std::vector<Choices> Pairs::choices_of_b(int players) const {
  const std::optional<model::Model> a = model_of(a_.game.game, players, {});
  std::optional<model::Model> b = model_of(b_.game.game, players, {});
  if (!a || !b) {
    return {};
  }
  translation_.apply(*b);
  std::vector<Choices> result = other_values(*b);
  std::erase_if(result, [&](const Choices& one) {
    return std::any_of(a->options.begin(), a->options.end(),
                       [&](const model::Option& option) { return option.name == one.begin()->first; });
  });
  return result;
}

} // namespace brehon::diff
