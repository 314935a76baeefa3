#pragma once

#include <iosfwd>

namespace brehon {

struct LspOptions {
  int in = 0;         // the descriptor that the client writes to: the standard input
  bool stdio = false; // said by many clients; there is no other way
};

/// Serves an editor by the Language Server Protocol until it says `exit`. The status is 0 where it said `shutdown`
/// before.
int lsp_verb(const LspOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
