#pragma once

#include "tools/words/context.hpp"

#include <string>
#include <string_view>

/// What binders run through: all, some or one of it, how many it is.
namespace brehon::telling {

/// What a binder runs through, `clan token behind your screen`; its variable is in sight from now on, `apart` as
/// another one than those of its sort that are.
Term binder(Context& context, const model::Binder& binder, int number = 1, bool apart = false);
/// Takes `it is not that one` out of a condition, that one being another variable. Whether it was there.
bool sets_apart(model::VariableId it, Expr& condition);
/// A phrase about so many of what is counted.
Term counted(Context& context, std::string_view key, const Expr& count, int number);
/// `some` and `every`, or their contrary.
std::string some(Context& context, const Expr& expr, bool holds);
/// What is collected over binders: `the total value of all pawns in the path`.
Term over(Context& context, std::string_view key, const Expr& expr);
/// `first` and `all`: one or several of what a binder runs through.
Term pick(Context& context, const Expr& expr);

} // namespace brehon::telling
