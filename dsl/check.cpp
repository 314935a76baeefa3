#include "dsl/check.hpp"

#include "dsl/checker.hpp"

namespace brehon {

std::optional<model::Model> Checker::run() {
  root_ = add_element(game_, "game", "", model::none);
  header();
  options();
  kinds();
  defines();
  families();
  zones();
  markers();
  repeat_markers(game_);
  matchups();
  tables();
  declare_flow();
  for (std::size_t i = 0; i < model_.defines.size(); ++i)
    check_define(static_cast<int>(i));
  rules();
  flow();
  effects();
  score();
  winner();
  returns();
  limit();
  progress();
  reachable();
  labels();
  if (diagnostics_.has_errors())
    return std::nullopt;
  return std::move(model_);
}

std::optional<model::Model> check(const Node& game, const model::Configuration& configuration,
                                  Diagnostics& diagnostics) {
  Diagnostics found;
  auto model = Checker(game, configuration, found).run();
  diagnostics.append(found);
  return model;
}

std::vector<model::Configuration> configurations(const Node& game, bool with_options) {
  Diagnostics ignored;
  const model::Configuration defaults;
  return Checker(game, defaults, ignored).configurations(with_options);
}

std::vector<model::Configuration> Checker::configurations(bool with_options) {
  root_ = add_element(game_, "game", "", model::none);
  header();
  options();
  std::vector<model::Configuration> out;
  if (diagnostics_.has_errors())
    return out;
  for (int players = model_.player_range.first; players <= model_.player_range.second; ++players) {
    out.push_back({players, {}, {}});
  }
  if (!with_options)
    return out;
  const auto with = [&](const model::Option& option, const std::string& value) {
    return model::Configuration{model_.player_range.first, {}, {{option.name, value}}};
  };
  for (const model::Option& option : model_.options) {
    if (option.kind == model::none) {
      // The least and the greatest number that go with the defaults of the other options.
      for (const int end : {option.low, option.high}) {
        int value = end;
        while (value != option.initial && !allowed(with(option, std::to_string(value))))
          value += value < option.initial ? 1 : -1;
        if (value != option.initial)
          out.push_back(with(option, std::to_string(value)));
      }
      continue;
    }
    const std::vector<std::string>& values = model_.kinds[static_cast<std::size_t>(option.kind)].values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (static_cast<int>(i) != option.initial && allowed(with(option, values[i])))
        out.push_back(with(option, values[i]));
    }
  }
  return out;
}

/// Whether the options of a game can be chosen so.
bool Checker::allowed(const model::Configuration& configuration) const {
  Diagnostics found;
  Checker checker(game_, configuration, found);
  checker.root_ = checker.add_element(game_, "game", "", model::none);
  checker.header();
  checker.options();
  return !found.has_errors();
}

} // namespace brehon
