#pragma once

#include "interpreter/program/program.hpp"

#include <string>

namespace brehon::engine {

/// Where things stand in an observation of numbers, as C++.
std::string print_tensor(const Program& program);

} // namespace brehon::engine
