#pragma once

#include "dsl/check/context/context.hpp"

#include <map>
#include <optional>

/// What is known before the game begins: values of expressions, what `when` takes away, conditions that cannot hold.
namespace brehon::checking {

/// Values of variables.
struct KnownValues {
  std::map<model::VariableId, int> of = {};
  bool whole = false; // tables and steps are followed, too: elsewhere they are told in play, where they come to bear
};

/// The value of an expression where options and numbers decide it; none where play does, or where it cannot be
/// computed.
std::optional<int> fold(const Context& context, const Expr& expr);
/// The same of one that may be at fault, of which nothing is known.
inline std::optional<int> fold_sound(const Context& context, const Expr& expr) {
  return expr.type.sort == model::Sort::error ? std::nullopt : fold(context, expr);
}
/// The values of a set where they are known, in order; none where they are not, or are too many. `values` are those of
/// variables.
std::optional<std::vector<int>> fold_set(const Context& context, const Expr& expr, const KnownValues& values);
/// The same where some variables are known.
std::optional<int> fold(const Context& context, const Expr& expr, const KnownValues& values);
/// The value of an expression that must be known when the game is loaded.
std::optional<int> constant(Context& context, const Node& node, std::string_view what);
/// What is known already takes the place of how it is found.
Expr simplify(const Context& context, Expr value);
/// Whether an element is there: its `when` holds, or it has none. What is not there is known as `absent` from then on.
bool present(Context& context, const Node& node);
/// A number as written. Reports one that is too large.
std::optional<int> parse_number(Context& context, const Node& node);

/// Reports as dead a condition that is never true under this configuration; `so` says what follows.
void never_true(Context& context, const Node& condition, const Expr& value, std::string_view so);
/// The same of one that is never false.
void never_false(Context& context, const Node& condition, const Expr& value, std::string_view so);
/// Numbers whose ranges do not meet.
void never_equal(Context& context, const Node& test, const Expr& left, const Expr& right);
/// The same of a number and a range.
void never_within(Context& context, const Node& test, const Expr& value, const Expr& range);
/// The same of a comparison by a sign, `<`, `<=`, `>` or `>=`.
void never_ordered(Context& context, const Node& test, std::string_view sign, const Expr& left, const Expr& right);

} // namespace brehon::checking
