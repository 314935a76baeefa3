#pragma once

#include "tools/bench/measure.hpp"

#include <string_view>

namespace brehon::bench {

/// The limit program of a rule set with its options in the table; nothing where there is none.
Play limit_program(std::string_view game);

} // namespace brehon::bench
