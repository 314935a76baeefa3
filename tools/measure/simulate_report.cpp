#include "tools/measure/simulate_report.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/play/text.hpp"
#include "tools/measure/profile.hpp"
#include "tools/measure/simulate_parts.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <ostream>
#include <string>

namespace brehon {

namespace {

std::string share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

/// With no more digits than it has, and two behind the point.
std::string number(double value) {
  return fmt::format("{:g}", std::round(value * 100) / 100);
}

std::string mean_of(const Distribution& distribution, int digits) {
  return distribution.count() == 0 ? "-" : decimal(distribution.mean(), digits);
}

void write_seats(const Simulation& simulation, std::ostream& out) {
  const Statistics& statistics = simulation.statistics;
  const bool scores = !simulation.program.model.score.empty();
  out << "\nseat          wins    share  95 % interval      " << (scores ? "mean score  " : "") << "mean returns\n";
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const Statistics::Seat& seat = statistics.seats[player];
    const Interval interval = wilson(seat.wins, statistics.finished);
    out << fmt::format("{:<10} {:>7} {:>8}  {:<17}", player_name(simulation.program, static_cast<int>(player)),
                       seat.wins, share_of(seat.wins, statistics.finished),
                       fmt::format("{} .. {}", percent(interval.low), percent(interval.high)));
    if (scores) {
      out << fmt::format("  {:>10}", mean_of(seat.score, 3));
    }
    out << fmt::format("  {:>12}\n", mean_of(seat.returns, 4));
  }
}

std::string places(const Simulation& simulation, Span span) {
  const std::string position = position_text(simulation.sources, span);
  return position.empty() ? "" : "  " + position;
}

void write_ends(const Simulation& simulation, std::ostream& out) {
  out << "\nends\n";
  for (const auto& [end, games] : simulation.statistics.ends) {
    out << fmt::format("{:>9}  {}, {}{}\n", games, end_name(simulation.program.model, end.element),
                       outcome_name(end.outcome), places(simulation, end.span));
  }
}

void write_reached(const Simulation& simulation, std::ostream& out) {
  const std::vector<model::ClaimId> claims = reaching_claims(simulation.program.model);
  out << (claims.empty() ? "" : "\nreached\n");
  for (const model::ClaimId id : claims) {
    const model::Claim& claim = simulation.program.model.claims[id];
    out << fmt::format("{:>9}  {}{}\n", simulation.statistics.reached[id], claim.name,
                       places(simulation, claim.value.span));
  }
}

void write_advantage(const Simulation& simulation, std::ostream& out) {
  const Statistics& statistics = simulation.statistics;
  if (statistics.finished == 0 || statistics.seats.size() < 2) {
    return;
  }
  out << fmt::format("\npart of the wins, fair would be {}\n",
                     percent(1 / static_cast<double>(statistics.seats.size())));
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const Advantage seat = advantage(statistics, player);
    const char* const verdict = seat.more()                       ? "more than fair"
                                : seat.less()                     ? "less than fair"
                                : seat.is_fair(decided_precision) ? "fair"
                                                                  : "not decided";
    out << fmt::format("{:<10} {:>8}  {:>7} .. {:<7}  {}\n", player_name(simulation.program, static_cast<int>(player)),
                       percent(seat.share), percent(seat.interval.low), percent(seat.interval.high), verdict);
  }
}

void write_distributions(const Simulation& simulation, std::ostream& out) {
  const std::vector<NamedDistribution> all = distributions(simulation);
  if (all.empty()) {
    return;
  }
  out << fmt::format("\n{:<20}{:>10}{:>9}{:>9}{:>8}{:>8}{:>8}{:>8}{:>8}{:>9}\n", "", "mean", "deviat.", "least", "5 %",
                     "25 %", "50 %", "75 %", "95 %", "most");
  for (const auto& [title, member, of] : all) {
    out << fmt::format("{:<20}{:>10}{:>9}{:>9}", title, decimal(of.mean(), 3), decimal(std::sqrt(of.variance()), 3),
                       number(of.least()));
    for (const double share : {0.05, 0.25, 0.5, 0.75, 0.95}) {
      out << fmt::format("{:>8}", number(of.quantile(share)));
    }
    out << fmt::format("{:>9}\n", number(of.most()));
  }
}

void write_counts(const Simulation& simulation, const Counted& list, std::ostream& out) {
  const model::Model& model = simulation.program.model;
  const std::vector<model::ElementId> elements = elements_of(model, list);
  if (elements.empty()) {
    return;
  }
  out << '\n' << list.head << '\n';
  for (const model::ElementId element : elements) {
    out << fmt::format("{:>9}  {}{}\n", simulation.trace->counts[element], model.elements[element].path,
                       places(simulation, model.elements[element].span));
  }
}

void write_text(const Simulation& simulation, std::ostream& out) {
  const Statistics& statistics = simulation.statistics;
  const auto players = static_cast<std::size_t>(simulation.program.model.players);
  out << fmt::format("game {}, {}, seed {}\n", simulation.name, wording::quantity(players, "player"), simulation.seed);
  out << fmt::format("games {}, finished {}, unfinished {}, faulted {}\n", statistics.games, statistics.finished,
                     statistics.unfinished, statistics.faulted);
  if (!simulation.stopped.empty()) {
    out << fmt::format("no more games were played: {}\n", simulation.stopped);
  }
  out << fmt::format("decisions {}, chances {}\n", statistics.decisions, statistics.chances);
  if (statistics.finished > 0) {
    const Distribution& lengths = statistics.lengths;
    out << fmt::format("length min {}, mean {}, max {} decisions\n", lengths.least(), decimal(lengths.mean(), 2),
                       lengths.most());
  }
  out << fmt::format("drawn {} ({}), shared {}\n", statistics.drawn, share_of(statistics.drawn, statistics.finished),
                     statistics.shared);
  write_seats(simulation, out);
  write_advantage(simulation, out);
  write_distributions(simulation, out);
  write_ends(simulation, out);
  write_reached(simulation, out);
  for (const Counted& list : counted) {
    if (simulation.trace != nullptr) {
      write_counts(simulation, list, out);
    }
  }
  if (simulation.profile != nullptr) {
    write_profile(profile(simulation.program, *simulation.profile, simulation.sources), out);
  }
}

} // namespace

void write_simulation(const Simulation& simulation, const ReportOptions& options, std::ostream& out,
                      std::ostream& err) {
  if (options.format == Format::json) {
    write_json(simulation_json(simulation), out);
  } else {
    write_text(simulation, out);
    err << render_text(simulation.faults, simulation.sources, options.colours);
  }
}

} // namespace brehon
