#pragma once

#include "dsl/check/context/context.hpp"

#include <optional>
#include <vector>

/// What a table or matchup says of itself: `rising`, `falling`, `symmetric`, `opposite`.
namespace brehon::checking {

/// The cells of a table or matchup, leftmost axis slowest.
struct ClaimedCells {
  const std::string& name;
  const std::vector<model::Axis>& axes;
  Type type;                              // of the values
  std::vector<std::optional<int>> values; // nothing: what cannot be asked, or is none
  std::vector<int> rows;                  // cells of one row say one thing; model::none of none
  std::vector<Span> spans;                // by row
  bool is_matchup = false;                // its first two results are each other's opposite
};

/// Reports each claim of a table or matchup that does not hold, at the row that breaks it.
void judge_claims(Context& context, const Node& node, const ClaimedCells& cells);
/// Whether a table or matchup claims anything.
bool claims_something(const Node& node);

} // namespace brehon::checking
