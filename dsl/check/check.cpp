#include "dsl/check/check.hpp"

#include "dsl/check/checker.hpp"

namespace brehon {

void Checker::head() {
  model_.elements.reserve(outline_.citations.size());
  paths_.reserve(outline_.citations.size());
  root_ = add_element(game_, "game", "", model::none);
  header();
  options();
}

std::optional<model::Model> Checker::run_head() {
  head();
  if (diagnostics_.has_errors())
    return std::nullopt;
  return std::move(model_);
}

std::optional<model::Model> Checker::run() {
  head();
  kinds();
  defines();
  families();
  zones();
  markers();
  for (const Node* repeat : outline_.repeats)
    repeat_marker(*repeat);
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
  return check(game, outline(game), configuration, diagnostics);
}

std::optional<model::Model> check(const Node& game, const Outline& outline, const model::Configuration& configuration,
                                  Diagnostics& diagnostics) {
  Diagnostics found;
  auto model = Checker(game, outline, configuration, found).run();
  diagnostics.append(found);
  return model;
}

std::optional<model::Model> check_head(const Node& game, const Outline& outline,
                                       const model::Configuration& configuration) {
  Diagnostics ignored;
  return Checker(game, outline, configuration, ignored).run_head();
}

std::vector<model::Configuration> configurations(const Node& game, bool with_options) {
  return configurations(game, outline(game), with_options);
}

std::vector<model::Configuration> configurations(const Node& game, const Outline& outline, bool with_options) {
  std::vector<model::Configuration> out;
  const std::optional<model::Model> head = check_head(game, outline, {});
  if (!head)
    return out;
  for (int players = head->player_range.first; players <= head->player_range.second; ++players)
    out.push_back({players, {}, {}});
  if (!with_options)
    return out;
  const auto with = [&](const model::Option& option, const std::string& value) {
    return model::Configuration{head->player_range.first, {}, {{option.name, value}}};
  };
  const auto allowed = [&](const model::Configuration& configuration) {
    return check_head(game, outline, configuration).has_value();
  };
  for (const model::Option& option : head->options) {
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
    const std::vector<std::string>& values = head->kinds[static_cast<std::size_t>(option.kind)].values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (static_cast<int>(i) != option.initial && allowed(with(option, values[i])))
        out.push_back(with(option, values[i]));
    }
  }
  return out;
}

} // namespace brehon
