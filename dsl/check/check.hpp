#pragma once

#include <optional>

#include "dsl/base/diagnostics.hpp"
#include "dsl/check/context/insight.hpp"
#include "dsl/check/outline/outline.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// The game of a rule file, specialised by a configuration, with names resolved and types known. Findings go to
/// `diagnostics`; there is no model where one of them is an error. `game` is a node of kind `game`, and must outlive
/// neither the model nor the diagnostics. Where a game is checked several times, its outline is made once.
std::optional<model::Model> check(const Node& game, const model::Configuration& configuration,
                                  Diagnostics& diagnostics);
std::optional<model::Model> check(const Node& game, const Outline& outline, const model::Configuration& configuration,
                                  Diagnostics& diagnostics);
/// The same for one that reports by itself what is dead: what cannot matter under this configuration. `diagnostics` has
/// no findings yet. `insight`: what is noted for those who show the file; null where nobody asks.
std::optional<model::Model> check(const Node& game, const Outline& outline, const model::Configuration& configuration,
                                  Diagnostics& diagnostics, Diagnostics& dead, Insight* insight = nullptr);

/// The same for those who play or compare it: without labels and sentences, and without the proofs, which `check` is
/// for.
std::optional<model::Model> check_for_play(const Node& game, const Outline& outline,
                                           const model::Configuration& configuration, Diagnostics& diagnostics,
                                           Insight* insight = nullptr);

/// The same for those who replay examples and tell what happened: with labels and sentences, about which nothing is
/// reported.
std::optional<model::Model> check_for_examples(const Node& game, const Outline& outline,
                                               const model::Configuration& configuration, Diagnostics& diagnostics,
                                               Insight* insight = nullptr);

/// A model with no more than the head of a game: its players, sources, notes and options. None where that has errors.
std::optional<model::Model> check_head(const Node& game, const Outline& outline,
                                       const model::Configuration& configuration);

/// The configurations under which a game is judged: the defaults for each number of players, and each option and gap
/// changed by itself with the least number of players (those only `with_options`). Empty where the heads of the game
/// have errors.
std::vector<model::Configuration> configurations(const Node& game, bool with_options = true);
std::vector<model::Configuration> configurations(const Node& game, const Outline& outline, bool with_options);

} // namespace brehon
