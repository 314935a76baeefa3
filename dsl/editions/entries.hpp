#pragma once

#include <functional>
#include <span>

#include "dsl/editions/edition.hpp"

/// Labels and sentences about what an edition or variant has changed.
namespace brehon::editions {

/// Takes the entries of a part of the game, `glossary { … }`, that are gone.
void drop_entries(EditedGame& out, Node& part, const std::function<bool(const Node&)>& is_gone);

/// Takes away sentences about elements that an edition has removed, or of which it has changed what they say: by other
/// readings, or by other rules, which is reported where it has no sentence of its own for them. `before` is the game
/// before its changes.
/// `changes` are those of the edition.
void drop_outdated_sentences(EditedGame& out, const Node& before, const Node& edition, std::span<const Change> changes,
                             Diagnostics& diagnostics);

} // namespace brehon::editions
