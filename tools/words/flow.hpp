#pragma once

#include "tools/words/context.hpp"
#include "tools/words/sentence.hpp"

#include <string>
#include <vector>

/// Statements that govern others, turns, and what pieces in force do.
namespace brehon::telling {

/// A constant: it is described where it is used. What is too long for that has a sentence, `the other square is …`.
void let(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);
/// The same; the sentence is empty where it has none.
std::string take(Context& context, model::VariableId variable, const Expr& value);
void branch(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);
void match(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);
void loop(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);
/// A rule is described where it is called; a recursive call is described by the name of the rule.
void call(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);
void turns(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);
std::string turns(Context& context, const model::Turns& turns);
/// What a watcher waits for, and how often it comes to bear where `once` is the marker that says that it has.
std::string as_soon_as(Context& context, const Expr& when, model::MarkerId once);
std::vector<Sentence> effect(Context& context, const model::Effect& effect);

} // namespace brehon::telling
