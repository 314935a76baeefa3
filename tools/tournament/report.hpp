#pragma once

#include "tools/report/document.hpp"
#include "tools/tournament/tournament.hpp"

namespace brehon {

/// A tournament as a document: tables of agents, pairs and seats.
doc::Document tournament_document(const Program& program, const Tournament& tournament, const Standings& standings);

} // namespace brehon
