#include "tools/report/quick_build.hpp"

#include <ostream>

namespace brehon {

void note_quick_build([[maybe_unused]] std::ostream& err) {
#ifdef BREHON_QUICK
  err << "note: this is a quick build, several times slower than the fast one: `bash tools/build` makes that\n";
#endif
}

} // namespace brehon
