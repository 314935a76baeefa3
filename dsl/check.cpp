#include "dsl/check.hpp"

#include "dsl/checker.hpp"

namespace brehon {

std::optional<model::Model> Checker::run() {
  root_ = add_element(game_, "game", "", model::none);
  header();
  options();
  kinds();
  families();
  zones();
  markers();
  defines();
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

std::vector<model::Configuration> configurations(const Node& game) {
  Diagnostics ignored;
  const model::Configuration defaults;
  return Checker(game, defaults, ignored).configurations();
}

std::vector<model::Configuration> Checker::configurations() {
  root_ = add_element(game_, "game", "", model::none);
  header();
  options();
  std::vector<model::Configuration> out;
  if (diagnostics_.has_errors())
    return out;
  for (int players = model_.player_range.first; players <= model_.player_range.second; ++players) {
    out.push_back({players, {}, {}});
  }
  for (const model::Option& option : model_.options) {
    std::vector<std::string> values;
    if (option.kind != model::none)
      values = model_.kinds[static_cast<std::size_t>(option.kind)].values;
    else if (option.high > option.low)
      values = {std::to_string(option.low), std::to_string(option.high)};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool is_default = option.kind != model::none ? static_cast<int>(i) == option.initial
                                                         : values[i] == std::to_string(option.initial);
      if (!is_default)
        out.push_back({model_.player_range.first, {}, {{option.name, values[i]}}});
    }
  }
  return out;
}

} // namespace brehon
