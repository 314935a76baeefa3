#pragma once

#include "dsl/check/context/context.hpp"

/// Matchups: tables of results, by cases.
namespace brehon::checking {

/// Declares all matchups.
void declare_matchups(Context& context);
/// The values of an axis that one item of a row means.
std::vector<int> axis_values(Context& context, const Node& item, const Type& type);
/// The values of a cell in a message, `a vs b`.
std::string case_words(const Context& context, const model::Matchup& matchup, const std::vector<int>& values);
/// Values of an axis in a message, numbers that follow each other as a range: `a, b`, `3..7, none`.
std::string values_words(const Context& context, const Type& type, std::vector<int> values);

} // namespace brehon::checking
