#pragma once

#include "tools/web/request.hpp"

namespace brehon::web {

/// Whether the call is one of the verbs `check`, `fmt`, `test`, `tables`, `diff` and `explain`.
bool is_verb(std::string_view call);

/// Does what the verb does at the command line: an object with the exit `status` and what it printed, `out` and `err`.
///
/// | call      | members besides those of the game | prints |
/// |-----------|-----------------------------------|--------|
/// | `check`   | `file`                            | JSON   |
/// | `fmt`     | `file`                            | the formatted text |
/// | `test`    | `language`, `games` to play       | JSON   |
/// | `tables`  | `language`, `part`: `aid` or all  | a page |
/// | `diff`    | `games`: two; `witness`           | a page |
/// | `explain` | `path` or `id`, `language`        | a page of a path, JSON of an id |
Json run_verb(std::string_view call, const Request& request);

} // namespace brehon::web
