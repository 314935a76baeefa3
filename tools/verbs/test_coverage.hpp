#pragma once

#include "tools/verbs/test.hpp"

#include <iosfwd>

namespace brehon {

/// Tells what no example touches (see `coverage.hpp`) of the edition that is requested, without one of every game,
/// edition and variant of a file: how many elements of each group are touched, then those that are not, with the
/// editions in which they are not where they are in others. Returns `status::fine` only where no example fails; what is
/// not touched is listed, not judged.
///
/// As JSON an object with the member `files`: array of `file`, `editions`: array of `edition`, `examples`, `passed`,
/// `failed`, `disputed` (numbers), `groups` (by name: `touched`, `total`) and `elements`: array of `group`, `path`,
/// `sort`, `file`, `line`, `examples` (names of those that touch it).
int test_coverage(const TestOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
