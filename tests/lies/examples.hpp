#pragma once

#include "tests/lies/oracle.hpp"

namespace brehon::lies {

/// Looks for witnesses of the differences of a report, and replays their examples as if a user had pasted them into the
/// files: each holds under its own side, and not under the other one.
std::optional<Lie> lie_of_examples(const Rules& a, const Rules& b, diff::Report& report, double seconds);

} // namespace brehon::lies
