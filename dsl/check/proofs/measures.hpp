#pragma once

#include "dsl/check/proofs/ways.hpp"

/// What bounds how often a loop can go round: pieces that go one way only, markers that only rise or only fall.
namespace brehon::checking {

/// Takes away ways that can be gone only so many times: those on which a piece surely goes where nothing leads back
/// from on the ways that are left, or on which a marker surely rises that falls on none of them. So all of them are
/// taken away where the loop surely ends. Ways that are not judged are taken away, too. Where `by_turns`, markers that
/// last for a turn bound nothing.
void take_away_nearer(const model::Model& model, std::vector<Way>& ways, bool by_turns);
/// A circle of different zones in which pieces can go; empty where there is none.
std::vector<model::ZoneId> circle_of(const std::vector<Way>& ways);

} // namespace brehon::checking
