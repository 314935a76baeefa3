#pragma once

#include <iosfwd>

namespace brehon {

/// Prints one line where the program was built as `Quick`, so that nobody takes its speed for that of Brehon. To be
/// called once by what takes long.
void note_quick_build(std::ostream& err);

} // namespace brehon
