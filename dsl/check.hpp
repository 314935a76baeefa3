#pragma once

#include <optional>

#include "dsl/ast.hpp"
#include "dsl/diagnostics.hpp"
#include "dsl/model.hpp"

namespace brehon {

/// The game of a rule file, specialised by a configuration, with names resolved and types known. Findings go to
/// `diagnostics`; there is no model where one of them is an error. `game` is a node of kind `game`, and must outlive
/// neither the model nor the diagnostics.
std::optional<model::Model> check(const Node& game, const model::Configuration& configuration,
                                  Diagnostics& diagnostics);

/// The configurations under which a game is judged: the defaults for each number of players, and each option and gap
/// changed by itself with the least number of players (those only `with_options`). Empty where the heads of the game
/// have errors.
std::vector<model::Configuration> configurations(const Node& game, bool with_options = true);

} // namespace brehon
