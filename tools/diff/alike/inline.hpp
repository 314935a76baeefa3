#pragma once

#include "dsl/model/model.hpp"

namespace brehon::diff {

/// Puts what names stand for in their place: definitions that nothing adjusts, rules that nothing aims at and in which
/// nobody decides, and those `let` of which what is named is the same wherever it is used. What a model means stays.
/// False where the model would grow beyond bounds; then it is not to be used.
bool inline_names(model::Model& model);

} // namespace brehon::diff
