#pragma once

#include "interpreter/lower/context/context.hpp"

/// What pieces in force do before, after and instead of an element.
namespace brehon::lowering {

/// Writes an element with what comes before it, in place of it and after it.
void hooked(Context& context, model::ElementId element, int acting, const Body& body);

} // namespace brehon::lowering
