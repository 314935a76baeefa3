#pragma once

#include "dsl/check/context/context.hpp"

/// Tables of values.
namespace brehon::checking {

/// Declares all tables.
void declare_tables(Context& context);

} // namespace brehon::checking
