#include "tools/report/statistics.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>

namespace brehon {

namespace {

/// The standard normal quantile of 0.975.
constexpr double z = 1.959963984540054;

} // namespace

Interval wilson(std::uint64_t successes, std::uint64_t trials) {
  if (trials == 0) {
    return {};
  }
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double spread = 1 + z * z / n;
  const double centre = (share + z * z / (2 * n)) / spread;
  const double half = z / spread * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Statistics::Statistics(const Program& program)
    : seats(static_cast<std::size_t>(program.model.players)), program_(&program) {}

EndPoint Statistics::end_point(const Playout& playout) const {
  if (!playout.finished_at.is_none()) {
    const DebugInfo& debug = program_->debug[playout.finished_at];
    return {playout.result.outcome, debug.element, debug.span};
  }
  const model::ElementId element = element_at(program_->model, "limit");
  const Span span = element.is_none() ? Span{} : program_->model.elements[element].span;
  return {playout.result.outcome, element, span};
}

void Statistics::add(std::uint64_t game, const Playout& playout) {
  ++games;
  decisions += playout.decisions;
  chances += playout.chances;
  if (playout.fault) {
    if (++faulted == 1) {
      first_fault = playout.fault;
      first_faulted_game = game;
    }
    return;
  }
  ++ends[end_point(playout)];
  if (playout.result.outcome == Outcome::unfinished) {
    ++unfinished;
  } else {
    add_finished(playout);
  }
}

void Statistics::add_finished(const Playout& playout) {
  shortest = finished == 0 ? playout.decisions : std::min(shortest, playout.decisions);
  longest = std::max(longest, playout.decisions);
  ++finished;
  finished_decisions += playout.decisions;
  const Result& result = playout.result;
  if (result.drawn) {
    ++drawn;
  } else if (std::bitset<32>(result.winners).count() > 1) {
    ++shared;
  }
  for (std::size_t player = 0; player < seats.size(); ++player) {
    seats[player].wins += result.won_by(static_cast<int>(player)) ? 1 : 0;
    seats[player].score += to_double(result.totals[player]);
    seats[player].returns += to_double(result.returns[player]);
  }
}

} // namespace brehon
