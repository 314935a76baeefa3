#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/model/known.hpp"

/// Decisions that may find nothing possible.
namespace brehon::checking {

/// A decision must never be empty: an action that is always possible, an enclosing condition that there is something to
/// choose, or a clause that says what then.
/// What the conditions around it say is taken to hold still; `judge_none` follows play and judges it again.
void judge_decision(Context& context, const model::Decision& decision, Span span);

/// Whether a decision may find nothing possible, by what is known, and does not say what happens then.
bool may_be_empty(const Context& context, const expressions::AllKnown& known, const model::Decision& decision);
/// Reports that, of one which the conditions around it had excluded; `is_begin`: what excludes it is the `until` of a
/// loop, which is not asked before the first round.
void report_changed(Context& context, Span span, bool is_begin);

/// Whether a decision says what happens in every case where nothing is possible.
bool says_what_if_nothing(const model::Decision& decision);

/// Whether an action is possible whatever the position, or by what is known: that there is something to choose for
/// which all requirements hold.
bool surely_possible(const Context& context, const expressions::AllKnown& known, const model::Action& action);

} // namespace brehon::checking
