#pragma once

#include "dsl/check/context/context.hpp"

/// Matchups: tables of results, by cases.
namespace brehon::checking {

/// Declares all matchups.
void declare_matchups(Context& context);

} // namespace brehon::checking
