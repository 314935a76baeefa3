#pragma once

#include "tools/words/sentence.hpp"
#include "tools/words/words.hpp"

#include <optional>
#include <string>

/// Sentences that the author of a game has written.
namespace brehon::telling {

/// The author's sentence of a path in the reader's language, with its slots filled; empty where there is none.
std::string author_text(const Words& words, const std::string& path);

/// The same of an element.
std::string author_text(const Words& words, model::ElementId element);

/// The same as a sentence, with a full stop where it ends with none.
std::optional<Sentence> author_sentence(const Words& words, model::ElementId element);

} // namespace brehon::telling
