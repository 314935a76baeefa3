#pragma once

#include "dsl/model/text/words.hpp"

#include <string>

namespace brehon {

/// A statement without what is inside it, on one line, as `acts.def` prints it.
std::string statement_head(const ModelWords& words, const model::Stmt& stmt);

/// Statements with what is inside them, on one line: `{ move …; if … { … } }`.
std::string statements_text(const ModelWords& words, const model::Block& block);

} // namespace brehon
