#pragma once

#include "tools/report/document.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/words.hpp"

#include <optional>
#include <vector>

/// Where markers stand after the set-up.
namespace brehon::tables {

/// Where the instances of a marker stand after every set-up, one after the other; none where chance decides it.
std::optional<std::vector<int>> standing(const LaidOut& laid, model::MarkerId marker);

/// Whether all instances stand where there is nothing to do to them: lowered, or at none.
bool is_idle(const model::Marker& marker, const std::vector<int>& values);

/// Where a marker stands; without values that is up to chance. Instances that stand elsewhere than most are named.
doc::Cell marker_cell(const Words& words, model::MarkerId id, const std::optional<std::vector<int>>& values);

} // namespace brehon::tables
