#pragma once

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// Takes the author's sentences into the model: those that hold under its options and say of their rules what is there.
/// Reports slots that nothing fills, numbers and names that are written out or left out, and missing languages.
void check_sentences(Context& context);

} // namespace brehon::checking
