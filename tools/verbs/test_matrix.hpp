#pragma once

#include "tools/verbs/test.hpp"

#include <iosfwd>

namespace brehon {

/// Replays every example of rule files under the game and under every edition and variant: a row for each example with
/// the edition that it stands in, a column for each edition with `ok`, `FAIL`, `disputed`, or `-` where the example can
/// not be understood there. Returns `status::fine` only where no example fails under its own edition; what becomes of
/// it elsewhere is what the matrix is for.
///
/// As JSON an object with the members `files` (`file`, `editions`, `examples`: `name`, `edition`, `verdicts` by
/// edition), `total` and `failed` (of examples under their own editions).
int test_all_editions(const TestOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
