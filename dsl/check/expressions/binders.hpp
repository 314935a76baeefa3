#pragma once

#include "dsl/check/context/context.hpp"

/// What runs through sets and pieces: binders, with their filters.
namespace brehon::checking {

/// The `where` of an expression or statement; true where it has none.
Expr where_of(Context& context, const Node& node);
/// A word before `in`, or a noun, that says which pieces are meant: a family, a value, a variable that holds a value.
void word_filter(Context& context, const Node& word, model::Binder& binder);
/// `x of p in S with a v`. Where S are places, x names what is looked for or is a new variable for each piece.
model::Binder check_binder(Context& context, const Node& node);
/// A parameter of a definition or rule: a value of a set, a piece of a family (`c in card`) or of what lies in a zone.
model::VariableId parameter_of(Context& context, const Node& node);
/// `N F of p with a v` in a move: the pieces in some places that the words select.
model::Binder check_noun(Context& context, const Node& node, Expr source);
/// Reports `some x in S where A if B else C(x)`, a conditional: the choice is between two whole sets, and x is known in
/// one of them only. Whether it is so.
bool report_choice_behind_where(Context& context, const Node& node);

} // namespace brehon::checking
