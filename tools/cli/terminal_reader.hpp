#pragma once

#include "tools/play/line_reader.hpp"

#include <memory>

namespace brehon {

/// Reads from the terminal of the program, with line editing, a history, and completion by Tab. There is one at a time.
std::unique_ptr<LineReader> terminal_reader();

} // namespace brehon
