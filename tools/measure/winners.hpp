#pragma once

#include "interpreter/program/program.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace brehon {

/// The players of which a bit is set.
std::vector<std::string> names_of(const Program& program, std::uint32_t players);

/// `won by ann, ben`; `without a winner` where there is none.
std::string winner_text(const Program& program, std::uint32_t winners);

} // namespace brehon
