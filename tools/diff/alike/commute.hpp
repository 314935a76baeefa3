#pragma once

#include "dsl/model/model.hpp"

namespace brehon::diff {

/// Puts neighbouring statements of B in the order of A where their order means nothing: where none of them touches what
/// another one reads or changes, nothing happens at once by what they change, and nobody decides, learns or leaves
/// anything in them. Where players may come to know by what they see on the way what others do not, only those of the
/// set-up, of which nobody sees more than what it leaves. Statements and names must be written alike already. Quadratic
/// in the length of a run of such statements that stand in another order, of which long ones are left as they stand.
void order_statements(model::Model& a, model::Model& b, bool seen_on_the_way);

} // namespace brehon::diff
