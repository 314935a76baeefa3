#pragma once

#include "dsl/check/examples/context.hpp"

/// Examples against a model of their game.
namespace brehon::examples {

/// Resolves the lines of an example; its other members are there already. Findings go to `diagnostics`.
void check_example(const model::Model& model, const Vocabulary& vocabulary, const Node& node, Example& example,
                   Diagnostics& diagnostics, Insight* insight = nullptr);

/// The facts of a set-up, in the words of a `given`.
std::vector<Fact> given_facts(const model::Model& model, const Node& node, Diagnostics& diagnostics);

} // namespace brehon::examples
