#pragma once

#include <iosfwd>

namespace brehon::lsp {

/// Serves a client that writes to the descriptor `in` and reads from `out` until it says `exit`, or goes. What takes
/// long waits until the client has been quiet for a moment, and is broken off when it is not. Returns the exit status.
int serve(int in, std::ostream& out);

} // namespace brehon::lsp
