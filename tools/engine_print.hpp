#pragma once

#include "tools/engine_code.hpp"
#include "tools/engine_names.hpp"

#include "dsl/source.hpp"

#include <map>
#include <string>

namespace brehon::engine {

/// The functions of a program as C++: a listing `list_D` for each decision, `run` and `score`. Where a rule begins, a
/// comment says in which file and line it stands.
std::string print_functions(const Program& program, const Names& names, const Sources& sources);

/// Which argument of `run` a cell of the scratch takes, by cell; those are the parameters of actions.
std::map<int, int> run_arguments(const Program& program);

} // namespace brehon::engine
