#include "tools/verbs/lsp.hpp"

#include "tools/lsp/serve.hpp"

namespace brehon {

int lsp_verb(const LspOptions& options, std::ostream& out, std::ostream&) {
  return lsp::serve(options.in, out);
}

} // namespace brehon
