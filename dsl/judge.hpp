#pragma once

#include <functional>

#include "dsl/ast.hpp"
#include "dsl/diagnostics.hpp"
#include "dsl/model.hpp"

namespace brehon {

/// What else is to be found out about the model of a configuration; may be empty.
using Judge = std::function<void(const model::Model&, Diagnostics&)>;

/// All findings of a game: those under each of its `configurations`, those of `further`, what can not matter under any
/// configuration, and those of its examples. What is found again under another configuration is not repeated; what is not
/// found under the defaults says where it is. `game` is a node of kind `game`.
void judge(const Node& game, Diagnostics& diagnostics, const Judge& further = {});

} // namespace brehon
