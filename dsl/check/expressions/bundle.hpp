#pragma once

#include "dsl/check/context/context.hpp"

/// Bundles: what is paid and gained, and whether it is there.
namespace brehon::checking {

/// A bundle where one is wanted: written out, or by name.
Expr bundle_of(Context& context, const Node& node);
/// `Z covers B`: whether places hold what is to be paid.
Expr covers_test(Context& context, const Node& node);
/// `gift has v`: whether a piece with that value came.
Expr has_test(Context& context, const Node& node);

} // namespace brehon::checking
