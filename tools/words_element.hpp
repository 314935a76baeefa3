#pragma once

#include "tools/words.hpp"

#include <vector>

namespace brehon {

/// What an element of the model says: a rule, an action, a requirement, a row, a place, a value, an open question, a
/// note. Empty where there is nothing to say but its name.
std::vector<Sentence> element_words(const Words& words, int element);

} // namespace brehon
