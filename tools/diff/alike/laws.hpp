#pragma once

#include "dsl/model/model.hpp"

namespace brehon::diff {

/// Writes what can be written in several ways in one of them, so that it can be compared: `not not E`, `a is b` and
/// `b is a`, operands in another order, `if not E` with both branches, an `if` in an `if`, factors of one, cases and
/// branches of which never two hold in another order, and sets that are tested, counted or compared. Operands of `and`
/// and `or` stay in their order where one of them may come to a fault, and sets that something runs through in theirs.
/// What a model means stays; its variables have names that can be compared. It is good for comparing only: operators
/// may have more operands than they have roles.
void apply_laws(model::Model& model);

} // namespace brehon::diff
