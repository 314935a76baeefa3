#include "tools/diff/witness/refusal.hpp"

#include "dsl/check/check.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/text.hpp"
#include "tools/scenario/sandbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace brehon::diff {

namespace {

/// The values of each option, in the words of A.
using Values = std::map<std::string, std::set<std::string>>;

struct Way {
  int players = 0;
  Choices choices; // in the words of A
};

std::vector<std::string> values_of(const model::Model& model, const model::Option& option) {
  if (!option.kind.is_none()) {
    return model.kinds[option.kind].values;
  }
  std::vector<std::string> numbers;
  for (int number = option.low; number <= option.high; ++number) {
    numbers.push_back(std::to_string(number));
  }
  return numbers;
}

/// Those that one of them has, or that both have.
Values values_of(const model::Model& a, const model::Model& b, const Translation& translation, bool of_both) {
  Values out;
  for (const model::Option& option : a.options) {
    const std::vector<std::string> values = values_of(a, option);
    out[option.name].insert(values.begin(), values.end());
  }
  for (const model::Option& option : b.options) {
    const std::string& name = translation.in_a("option", "", option.name);
    std::set<std::string> values;
    for (const std::string& value : values_of(b, option)) {
      values.insert(translation.in_a("value", name, value));
    }
    std::set<std::string>& all = out[name];
    if (of_both) {
      std::erase_if(all, [&](const std::string& value) { return values.count(value) == 0; });
    } else {
      all.merge(values);
    }
  }
  return out;
}

/// Each with each value of each option besides.
std::vector<Way> with_another(const std::vector<Way>& ways, const Values& values) {
  std::vector<Way> out = ways;
  for (const Way& way : ways) {
    for (const auto& [option, all] : values) {
      for (const std::string& value : all) {
        out.push_back(way);
        out.back().choices.emplace(option, value);
      }
    }
  }
  return out;
}

/// The ways to play that a difference is about.
std::vector<Way> ways_of(const Difference& difference, const model::Model& a, const model::Model& b,
                         const Translation& translation) {
  std::vector<Way> ways;
  if (difference.what == "players") {
    const int last = std::max(a.player_range.second, b.player_range.second);
    for (int number = std::min(a.player_range.first, b.player_range.first); number <= last; ++number) {
      ways.push_back({number, {}});
    }
    return ways;
  }
  const bool is_condition = difference.what == "condition of the option";
  const Values values = values_of(a, b, translation, is_condition);
  const auto own = values.find(difference.option);
  for (const std::string& value : own == values.end() ? std::set<std::string>() : own->second) {
    ways.push_back({0, {{difference.option, value}}});
  }
  return is_condition ? with_another(ways, values) : ways;
}

/// What a side says to a way to play that it refuses.
std::string objection(const Side& side, const model::Configuration& configuration) {
  Diagnostics found;
  check(side.game.game, configuration, found);
  const std::vector<const Diagnostic*> all = found.sorted();
  return all.empty() ? "it cannot be played so" : all.front()->message;
}

} // namespace

std::optional<Refusal> refusal_of(const Difference& difference, const Side& a, const Side& b,
                                  const Translation& translation) {
  const bool is_of_options = !difference.option.empty() && !difference.is_choice();
  if (!is_of_options && difference.what != "players") {
    return std::nullopt;
  }
  const Outline outline_a = outline(a.game.game);
  const Outline outline_b = outline(b.game.game);
  const std::optional<model::Model> head_a = check_head(a.game.game, outline_a, {});
  const std::optional<model::Model> head_b = check_head(b.game.game, outline_b, {});
  if (!head_a || !head_b) {
    return std::nullopt;
  }
  for (const Way& way : ways_of(difference, *head_a, *head_b, translation)) {
    model::Configuration in_a;
    model::Configuration in_b;
    in_a.players = in_b.players = way.players;
    in_a.options = way.choices;
    for (const auto& [option, value] : way.choices) {
      in_b.options[translation.in_b("option", "", option)] = translation.in_b("value", option, value);
    }
    const bool by_b = !check_head(b.game.game, outline_b, in_b);
    if (by_b != check_head(a.game.game, outline_a, in_a).has_value()) {
      continue;
    }
    const Side& allows = by_b ? a : b;
    std::optional<model::Model> model = model_of(allows.game.game, way.players, by_b ? in_a.options : in_b.options);
    if (model) {
      return Refusal{by_b,
                     way.players,
                     way.choices,
                     in_a.options,
                     in_b.options,
                     by_b ? objection(b, in_b) : objection(a, in_a),
                     std::move(model)};
    }
  }
  return std::nullopt;
}

std::string begin_of_play(const model::Model& model) {
  Diagnostics ignored; // what cannot be executed has no examples
  std::optional<Program> lowered = lower(model, ignored);
  if (!lowered) {
    return {};
  }
  Sandbox game(std::make_unique<Program>(std::move(*lowered)));
  if (!game.begin({})) {
    return {};
  }
  if (game.run == Run::ended) {
    return facts_block("expect", {"ended"});
  }
  const int who = game.machine.player(game.state);
  if (who != model::none) {
    return facts_block("expect", {"to_act at " + player_name(*game.program, who)});
  }
  const std::vector<std::string> falls = game.outcomes();
  if (falls.empty() || game.words.places().empty()) {
    return {};
  }
  const PlaceId place = game.words.places().begin()->second;
  const std::string fact = game.words.fact_of(game.machine.places(), game.state, place).text();
  return facts_block("expect", {fact}) + fmt::format("  as {}\n", falls.front()); // it holds before chance falls
}

} // namespace brehon::diff
