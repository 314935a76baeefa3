#pragma once

#include "tools/words/language/choice.hpp"
#include "tools/words/sentence.hpp"
#include "tools/words/words.hpp"

#include <string>
#include <vector>

namespace brehon {

/// What an element of the model says: a rule, an action, a requirement, a row, a place, a value, an open question, a
/// note. Empty where there is nothing to say but its name.
std::vector<Sentence> element_words(const Words& words, model::ElementId element);

/// The same in one sentence, in the words of a reader; empty where it takes more.
std::string element_sentence(const model::Model& model, const ChosenPack& reader, model::ElementId element);

} // namespace brehon
