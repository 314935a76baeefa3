#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

/// Ends without a result.
namespace brehon::checking {

/// In a game that says how it is won, lost or drawn, or counts points, every end must have a result: reports ends that
/// have none, and points that decide nothing. A game that says nothing of results has none. Such a game can be played:
/// `check` and `test` tell of it, other verbs do not.
void judge_result(const Node& game, const model::Model& model, Diagnostics& found);

} // namespace brehon::checking
