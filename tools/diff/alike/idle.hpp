#pragma once

#include "dsl/model/model.hpp"

#include <set>
#include <string>

namespace brehon::diff {

/// The paths of the kinds, families of pieces, zones, markers, memories, matchups and tables that nothing of the play
/// mentions: a game without them is played alike. Linear in the size of the model.
std::set<std::string> idle_parts(const model::Model& model);

} // namespace brehon::diff
