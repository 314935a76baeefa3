#pragma once

#include "dsl/check/context/context.hpp"

#include <string_view>
#include <vector>

/// Zones.
namespace brehon::checking {

/// Declares all zones, the box first, the purse, and where cards are in force.
void declare_zones(Context& context);
/// Who sees what lies in a zone, or a marker; empty where nothing is said.
std::vector<model::Viewer> viewers_of(Context& context, const Node& node);
/// Reports viewers that a zone or marker does not have: a holder, where no index is a player.
void judge_viewers(Context& context, const Node& node, std::string_view name, const std::vector<model::Viewer>& viewers,
                   const std::vector<model::KindId>& dimensions);
/// The kind that a zone, marker or table is indexed by. Reports what is none; it counts as `player`.
model::KindId dimension_kind(Context& context, const Node& node);
/// The kinds that a zone or marker is indexed by.
std::vector<model::KindId> dimensions_of(Context& context, const Node& node);

} // namespace brehon::checking
