#pragma once

#include <vector>

#include "dsl/syntax/mend_line.hpp"

/// Mends of examples.
namespace brehon::mending {

/// `1 stone of north`, for `1 north.stone`.
void add_owner_of_piece(const Line& line, std::vector<Mend>& mends);
/// `option NAME = VALUE` in an example, for `with NAME is VALUE`.
void add_option_of_example(const Fault& fault, const Line& line, std::vector<Mend>& mends);

} // namespace brehon::mending
