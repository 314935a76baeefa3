#pragma once

#include "tools/words/context.hpp"

#include <optional>
#include <string>
#include <vector>

/// Variables, what they stand for, and nouns for their types.
namespace brehon::telling {

/// A variable is in sight from now on.
void bind(Context& context, model::VariableId variable);
std::string variable(Context& context, model::VariableId variable);
/// Whether it is who acts.
bool is_acting(const Context& context, model::VariableId variable);
bool is_you(const Context& context, const Expr& expr);
std::string noun(const Context& context, const model::Type& type, int number = 1);
/// What a definition says, for its arguments, where it is described by that and not by its label.
std::optional<Expr> expansion(const Context& context, const Expr& expr);
/// The same expression, with definitions that are described by what they say replaced by that.
Expr plain(const Context& context, Expr expr);
/// Parameters stand for arguments from now on.
void pass(Context& context, const std::vector<model::VariableId>& parameters, const std::vector<Expr>& arguments);

} // namespace brehon::telling
