#include "dsl/check/check.hpp"

#include "dsl/check/declarations/header.hpp"
#include "dsl/check/declarations/kinds.hpp"
#include "dsl/check/declarations/labels.hpp"
#include "dsl/check/declarations/looks.hpp"
#include "dsl/check/declarations/markers.hpp"
#include "dsl/check/declarations/memories.hpp"
#include "dsl/check/declarations/options.hpp"
#include "dsl/check/declarations/pieces.hpp"
#include "dsl/check/declarations/position_claims.hpp"
#include "dsl/check/declarations/score.hpp"
#include "dsl/check/declarations/sentences.hpp"
#include "dsl/check/declarations/zones.hpp"
#include "dsl/check/expressions/definitions.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/proofs/behind.hpp"
#include "dsl/check/proofs/chosen_sets.hpp"
#include "dsl/check/proofs/none/judge.hpp"
#include "dsl/check/proofs/order.hpp"
#include "dsl/check/proofs/progress.hpp"
#include "dsl/check/proofs/reachable.hpp"
#include "dsl/check/proofs/recursion.hpp"
#include "dsl/check/proofs/sight.hpp"
#include "dsl/check/proofs/supply.hpp"
#include "dsl/check/proofs/tried.hpp"
#include "dsl/check/statements/effects.hpp"
#include "dsl/check/statements/flow.hpp"
#include "dsl/check/tables/matchup.hpp"
#include "dsl/check/tables/table.hpp"

#include <fmt/format.h>

namespace brehon {

namespace {

using checking::Context;

void check_head(Context& context) {
  const std::size_t elements = context.input.outline.citations.size();
  context.model.elements.reserve(elements);
  context.names.paths.reserve(elements);
  context.names.root = add_element(context, context.input.game, "game", "", model::none);
  declare_header(context);
  declare_options(context);
}

/// All that a model consists of, but for what the game is told with.
void check_play(Context& context) {
  check_head(context);
  declare_defines(context); // sizes may be defined
  declare_kinds(context);
  declare_tables_of_copies(context);
  declare_families(context);
  declare_zones(context);
  declare_markers(context);
  for (const Node* repeat : context.input.outline.repeats)
    repeat_marker(context, *repeat);
  declare_memories(context);
  declare_matchups(context);
  declare_tables(context);
  declare_flow(context);
  check_rule_heads(context);                                     // definitions may try rules
  for (std::size_t i = 0; i < context.model.defines.size(); ++i) // calls of score items add some
    check_define(context, model::DefineId(static_cast<int>(i)));
  check_rules(context);
  check_flow(context);
  check_effects(context);
  check_score(context);
  check_winner(context);
  check_returns(context);
  check_limit(context);
  check_position_claims(context);
  judge_recursion(context);
  judge_tried(context);
  judge_chosen_sets(context);
}

/// What of a model that could be played must not be, or ought not to be.
void check_proofs(Context& context) {
  judge_none(context);
  judge_progress(context);
  judge_reachable(context);
  judge_memories(context);
  judge_behind(context);
  judge_order(context);
  judge_supply(context);
  judge_sight(context);
}

void check_words(Context& context) {
  check_labels(context);
  check_sentences(context);
  check_looks(context);
}

/// Notes the types of names, as far as they are known.
void note_types(Context& context) {
  if (context.input.insight == nullptr)
    return;
  const auto note = [&](Span name, const model::Type& type) {
    if (type.sort == model::Sort::error)
      return;
    std::string words = describe(context, type);
    if (type.sort == model::Sort::integer && type.kind.is_none() && type.low <= type.high)
      words += fmt::format(" in {}..{}", type.low, type.high);
    context.input.insight->types.push_back({name, type, std::move(words)});
  };
  const auto of_element = [&](model::ElementId element, const model::Type& type) {
    if (!element.is_none())
      note(context.model.elements[element].span, type);
  };
  for (const model::Variable& variable : context.model.variables) {
    if (!variable.name.empty())
      note(variable.span, variable.type);
  }
  for (const model::Define& define : context.model.defines)
    of_element(define.element, define.value.type);
  for (const model::Marker& marker : context.model.markers)
    of_element(marker.element, marker.type);
  for (const model::Table& table : context.model.tables)
    of_element(table.element, table.type);
}

/// Notes where the elements are declared that have names.
void note_elements(Context& context) {
  if (context.input.insight == nullptr)
    return;
  for (const model::Element& element : context.model.elements) {
    const std::size_t last = element.path.size() - (element.path.rfind('.') + 1);
    if (element.span.end - element.span.begin == last)
      context.input.insight->paths.emplace(element.path, element.span);
  }
}

std::optional<model::Model> model_of(Context& context) {
  note_types(context);
  note_elements(context);
  if (context.findings.reported.has_errors())
    return std::nullopt;
  return std::move(context.model);
}

} // namespace

std::optional<model::Model> check(const Node& game, const model::Configuration& configuration,
                                  Diagnostics& diagnostics) {
  return check(game, outline(game), configuration, diagnostics);
}

std::optional<model::Model> check(const Node& game, const Outline& outline, const model::Configuration& configuration,
                                  Diagnostics& diagnostics) {
  Diagnostics found, dead;
  auto model = check(game, outline, configuration, found, dead);
  diagnostics.append(found);
  return model;
}

std::optional<model::Model> check(const Node& game, const Outline& outline, const model::Configuration& configuration,
                                  Diagnostics& diagnostics, Diagnostics& dead, Insight* insight) {
  Context context{{game, outline, configuration, insight}, {diagnostics, {}}};
  check_play(context);
  check_proofs(context);
  check_words(context);
  dead = std::move(context.findings.dead);
  return model_of(context);
}

std::optional<model::Model> check_for_play(const Node& game, const Outline& outline,
                                           const model::Configuration& configuration, Diagnostics& diagnostics,
                                           Insight* insight) {
  Diagnostics found;
  Context context{{game, outline, configuration, insight}, {found, {}}};
  check_play(context);
  diagnostics.append(found);
  return model_of(context);
}

std::optional<model::Model> check_for_examples(const Node& game, const Outline& outline,
                                               const model::Configuration& configuration, Diagnostics& diagnostics,
                                               Insight* insight) {
  Diagnostics found;
  Context context{{game, outline, configuration, insight}, {found, {}}};
  check_play(context);
  diagnostics.append(found);
  if (!found.has_errors()) {
    const std::size_t of_play = found.size();
    context.input.insight = nullptr; // what words mean is noted where they are judged
    check_words(context);
    found.cut(of_play);
    context.input.insight = insight;
  }
  return model_of(context);
}

std::optional<model::Model> check_head(const Node& game, const Outline& outline,
                                       const model::Configuration& configuration) {
  Diagnostics ignored;
  Context context{{game, outline, configuration}, {ignored, {}}};
  check_head(context);
  return model_of(context);
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
    const std::vector<std::string>& values = head->kinds[option.kind].values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (static_cast<int>(i) != option.initial && allowed(with(option, values[i])))
        out.push_back(with(option, values[i]));
    }
  }
  return out;
}

} // namespace brehon
