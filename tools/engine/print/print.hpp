#pragma once

#include "tools/engine/print/statements.hpp"

#include <string>

namespace brehon::engine {

/// The functions of a program as C++: a listing `list_D` for each decision, `run` and `score`. Where a rule begins, a
/// comment says in which file and line it stands.
std::string print_functions(const Context& context);

} // namespace brehon::engine
