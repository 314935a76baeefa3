#pragma once

#include "dsl/check/examples/context.hpp"

#include <optional>

/// What lies in a place, in the words of an example.
namespace brehon::examples {

/// What lies in a place of a zone.
std::optional<Contents> check_contents(Context& context, const Node& node, model::ZoneId zone);
/// More pieces than fit into a place of a zone cannot lie there.
void judge_capacity(Context& context, const Node& node, model::ZoneId zone, const Contents& contents);
/// Some pieces of one type, or of any of several; of any zone where that is none.
std::optional<Pieces> check_pieces(Context& context, const Node& content, model::ZoneId zone);
/// Pieces of which only the back is seen, `2 hidden card`.
std::optional<Pieces> check_back(Context& context, const Node& back, model::ZoneId zone);
/// More copies than the game has can be nowhere. `placed` is what other places take already.
void judge_copies(Context& context, const Contents& contents, Placed& placed, std::string_view what);

} // namespace brehon::examples
