#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/proofs/none/changes.hpp"
#include "dsl/model/known.hpp"

/// What is known where play begins, and where rounds do.
namespace brehon::checking {

/// Adds that places are not empty which the set-up fills, whatever falls in it.
void add_filled_by_setup(const Context& context, Changes& changes, expressions::AllKnown& known);

/// The condition of an `until`, which is tested after each round, does not hold where a round begins, if it surely does
/// not where the first one begins. `behind` is what is known there; adds to what is known in each round. What mentions
/// `me`, who is another one in each round, is left out. False where the condition may hold where the first round
/// begins.
bool add_goes_on(expressions::Bodies& bodies, const expressions::AllKnown& behind, const model::Expr& until,
                 model::VariableId me, expressions::AllKnown& inside);

} // namespace brehon::checking
