#pragma once

#include "tools/words/context.hpp"

#include <optional>
#include <string>
#include <vector>

/// Variables, what they stand for, and nouns for their types.
namespace brehon::telling {

/// A variable is in sight from now on; `apart` if it is another one than those of its sort that are.
void bind(Context& context, model::VariableId variable, bool apart = false);
/// A variable in sight is `the other gate` from now on, though it may be the same one as the first.
void call_other(Context& context, model::VariableId variable);
Term variable(Context& context, model::VariableId variable);
/// Whether another one of its sort is in sight.
bool has_fellow(const Context& context, model::VariableId variable);
/// Whether it is who acts.
bool is_acting(const Context& context, model::VariableId variable);
bool is_you(const Context& context, const Expr& expr);
Term you(const Context& context);
/// What values of a type are; `brief` where they have been told of already.
Term noun(const Context& context, const model::Type& type, int number = 1, bool brief = false);
/// A thing that belongs to somebody: `your hand`, `the hand of the other player`.
Term possession(const Context& context, Term thing, const Term& whose);
/// The same term with other determiners than those that it is asked for.
Term with_determiners(Term term, std::map<std::string, std::string> instead);
/// The same term, but known: where it is asked for with an article, the definite one stands.
Term known(Term term);
/// How many operations an expression has.
int size_of(const Expr& expr);
/// Whether an expression is an area of a board.
bool is_area(const Context& context, const Expr& expr);
/// What a definition says, for its arguments, where it is described by that and not by its label.
std::optional<Expr> expansion(const Context& context, const Expr& expr);
/// What a definition says, for its arguments.
Expr body_of(const Context& context, const Expr& expr);
/// The same expression, with definitions that are described by what they say replaced by that.
Expr plain(const Context& context, Expr expr);
/// Parameters stand for arguments from now on.
void pass(Context& context, const std::vector<model::VariableId>& parameters, const std::vector<Expr>& arguments);

} // namespace brehon::telling
