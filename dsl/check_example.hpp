#pragma once

#include "dsl/ast.hpp"
#include "dsl/diagnostics.hpp"
#include "dsl/example.hpp"

namespace brehon {

/// The examples of a game, under the seats and options that each of them names, else those of `base`. All findings of
/// all examples are reported, and so are those of a game that can not be understood as an example wants it. An example
/// with an error is left out. `game` is a node of kind `game`.
Examples check_examples(const Node& game, const model::Configuration& base, Diagnostics& diagnostics);

} // namespace brehon
