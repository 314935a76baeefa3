#pragma once

#include "interpreter/lower/context/context.hpp"

/// What a binder finds, as a set: of the values of a kind, or of the places of a zone where it finds pieces. Conditions
/// that can be tested of all of them at once are part of the set; others are left to be tested of each.
namespace brehon::lowering {

/// The kind of the values that a binder runs through; none where they are of no kind.
model::KindId kind_of(const Context& context, const Binder& binder);

} // namespace brehon::lowering
