#pragma once

#include "tools/words/context.hpp"
#include "tools/words/sentence.hpp"

#include <string>
#include <vector>

namespace brehon::telling {

void statement(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);
std::vector<Sentence> block(Context& context, const model::Block& block);
/// Statements as one text in the middle of a sentence.
std::string deeds(Context& context, const model::Block& block);
/// Adds the sentence of a statement.
void add(const Context& context, std::vector<Sentence>& out, const model::Stmt& stmt, std::string text,
         std::vector<Sentence> inside = {});
/// What is done, and if what, unless that always holds.
std::string suffixed(Context& context, std::string text, const Expr& condition);
/// Where pieces of a type go to: the box is a supply where they are taken from it in play.
Term target_place(Context& context, const Expr& target, const model::Type& pieces);

} // namespace brehon::telling
