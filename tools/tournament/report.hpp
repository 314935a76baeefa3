#pragma once

#include "tools/report/document.hpp"
#include "tools/tournament/tournament.hpp"

#include <string>

namespace brehon {

/// A tournament as a document: tables of agents, pairs and seats.
doc::Document tournament_document(const Program& program, const Tournament& tournament, const Standings& standings);

/// The same as a page with plots that needs nothing else.
std::string tournament_page(const Program& program, const Tournament& tournament, const Standings& standings);

} // namespace brehon
