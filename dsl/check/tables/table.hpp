#pragma once

#include "dsl/check/context/context.hpp"

/// Tables of values.
namespace brehon::checking {

/// Declares the tables with fixed cells before the pieces, where something may say by them how many of these there are.
void declare_tables_of_copies(Context& context);
/// Declares all other tables.
void declare_tables(Context& context);

} // namespace brehon::checking
