#pragma once

#include <vector>

#include "dsl/syntax/mends/line.hpp"

/// Mends of examples.
namespace brehon::mending {

/// `pot = 8`, a number without what it counts, and `points[p] = 2`, the value of a marker.
void add_bare_number(const Fault& fault, std::vector<Mend>& mends);
/// `1 stone of north`, for `1 north.stone`.
void add_owner_of_piece(const Line& line, std::vector<Mend>& mends);
/// `option NAME = VALUE` in an example, for `with NAME is VALUE`.
void add_option_of_example(const Fault& fault, const Line& line, std::vector<Mend>& mends);

} // namespace brehon::mending
