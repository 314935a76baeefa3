#pragma once

#include "tools/measure/simulate_report.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the forms of a simulation have in common.
namespace brehon {

/// A sort of elements that is counted: the member of the JSON form, the head of the text, the sorts of elements in it.
struct Counted {
  const char* member;
  std::string_view head;
  std::array<std::string_view, 5> sorts;
};

inline constexpr std::array counted = {
    Counted{"actions", "actions taken", {"action", "choose", "may_choose", "pass", "done"}},
    Counted{"matchup_rows", "matchup rows used", {"matchup row"}},
    Counted{"requirements", "options forbidden by requirements", {"requirement"}},
};

/// The elements that are counted in one list, by index.
std::vector<model::ElementId> elements_of(const model::Model& model, const Counted& list);

/// The claims `reaches` of a game.
std::vector<model::ClaimId> reaching_claims(const model::Model& model);

/// What ended a game: an element, or play itself.
std::string end_name(const model::Model& model, model::ElementId element);

/// A distribution and what it is called, for readers and in JSON.
struct NamedDistribution {
  std::string title;
  std::string member;
  Distribution distribution;
};

/// Those that are not empty: length, options, scores of the seats, margin, the course of the lead.
std::vector<NamedDistribution> distributions(const Simulation& simulation);

/// How a seat stands in the long run: its part of the wins, and what is sure of it however often one looks.
struct Advantage {
  double share = 0;
  Interval interval;
  double fair = 0;

  bool more() const { return interval.low > fair; }
  bool less() const { return interval.high < fair; }
  /// Whether it is as near to fair as `precision`.
  bool is_fair(double precision) const { return interval.low > fair - precision && interval.high < fair + precision; }
};
Advantage advantage(const Statistics& statistics, std::size_t player);

/// Whether it is known of each seat that it is better or worse than the others, or fair within `precision`.
bool is_decided(const Statistics& statistics, double precision);

} // namespace brehon
