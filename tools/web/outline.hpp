#pragma once

#include "tools/web/request.hpp"

namespace brehon::web {

/// What there is in a rule file: an object with
///
/// - `rule_sets`: `name`, `sort` (`game`, `edition`, `variant`) and `line` of each;
/// - of the one that is meant, if it has no errors, `name`, `title`, `languages`, `players` (fewest and most), `seats`
/// (their
///   names), `hides` (whether players see different things), `options` (`name`, `label`, `gap`, `values`, `initial`),
///   `elements` (`path`, `sort`, `line` and `end_line` of what stands in the file itself), and `examples` (`name`,
///   `line`).
///
/// Without a tree it is empty.
Json outline(const Request& request);

} // namespace brehon::web
