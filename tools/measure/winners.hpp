#pragma once

#include "interpreter/program/program.hpp"

#include <cstdint>
#include <string>

namespace brehon {

/// `won by ann, ben`; `without a winner` where there is none.
std::string winner_text(const Program& program, std::uint32_t winners);

} // namespace brehon
