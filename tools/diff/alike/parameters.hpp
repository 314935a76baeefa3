#pragma once

#include "dsl/model/model.hpp"

namespace brehon::diff {

/// Gives parameters of rules and definitions of one name the ranges of A, where on both sides no call can be outside of
/// its own: then a range says nothing. B is in the words of A. Those of definitions that call themselves stay, since
/// how deep that goes follows from them.
void name_ranges_alike(const model::Model& a, model::Model& b);

} // namespace brehon::diff
