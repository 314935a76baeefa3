#pragma once

#include "dsl/model/model.hpp"

#include <set>
#include <string>
#include <vector>

/// Questions about expressions of the model.
namespace brehon::expressions {

/// Whether an expression is a constant; one that is not 0; one that is 0.
bool is_constant(const model::Expr& expr);
bool is_true(const model::Expr& expr);
bool is_false(const model::Expr& expr);

/// The constant that is true.
model::Expr truth();

/// Whether two expressions are built alike, so that they have one value wherever they stand side by side.
bool same(const model::Expr& a, const model::Expr& b);
/// The same where a variable of one takes the place of a variable of the other.
bool same(const model::Expr& a, const model::Expr& b, model::VariableId of_a, model::VariableId of_b);

/// Whether an argument is a part of the value by arithmetic, a choice or an extreme: what is true of all such
/// arguments, as that they are points, is true of the value.
bool is_part_of_value(model::Op op, model::Role role);

/// Whether the value of an expression of the score may be a fraction: it is an exact division, or comes of one by
/// arithmetic.
bool is_fraction(const model::Expr& expr);

/// Leaves the divisions of a score item exact where arithmetic, a sum, an extreme or a comparison takes them as they
/// are; all others, as in an index or an argument, round down.
void settle_divisions(model::Expr& expr, bool exact = true);

/// The variables that an expression mentions, those that it binds itself among them.
std::set<model::VariableId> variables(const model::Expr& expr);

/// The places that an expression names one by one: itself, or several in braces.
std::vector<const model::Expr*> named_places(const model::Expr& source);

/// In what the pieces that a binder selects may differ: `family`, `owner`, and attributes that its words do not settle.
std::vector<std::string> open_attributes(const model::Model& model, const model::Binder& binder);

} // namespace brehon::expressions
