#pragma once

#include <cstdint>
#include <functional>

#include "dsl/ast.hpp"
#include "dsl/diagnostics.hpp"
#include "dsl/model.hpp"

namespace brehon {

/// What else is to be found out about the model of a configuration; may be empty.
using Judge = std::function<void(const model::Model&, Diagnostics&)>;

/// Under which configurations a game is judged.
enum class Scope : std::uint8_t {
  all,      // all of `configurations`
  defaults, // the defaults, for each number of players; what is dead under them may live under others, and is not told
};

/// All findings of a game: those under each of its `configurations`, those of `further`, what can not matter under any
/// configuration, and those of its examples. What is found again under another configuration is not repeated; what is
/// not found under the defaults says where it is. `game` is a node of kind `game`.
void judge(const Node& game, Diagnostics& diagnostics, const Judge& further = {}, Scope scope = Scope::all);

} // namespace brehon
