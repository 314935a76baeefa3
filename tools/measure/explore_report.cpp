#include "tools/measure/explore_report.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/program/names.hpp"
#include "tools/measure/winners.hpp"
#include "tools/report/fault_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <ostream>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;
using End = PositionGraph::End;

/// In so many lines the positions are listed by their distance, before what is left is said in one.
constexpr std::size_t most_layers = 24;

std::string_view bound_name(Bound bound) {
  switch (bound) {
  case Bound::none:
    return "none";
  case Bound::depth:
    return "depth";
  case Bound::positions:
    return "positions";
  case Bound::memory:
    return "memory";
  case Bound::stopped:
    return "stopped";
  }
  return "";
}

/// How ends are told apart for readers.
struct EndGroup {
  bool unfinished = false;
  bool drawn = false;
  std::uint32_t winners = 0;

  friend auto operator<=>(const EndGroup&, const EndGroup&) = default;
};

std::map<EndGroup, std::size_t> end_groups(const ExploreReport& report) {
  std::map<EndGroup, std::size_t> groups;
  const std::vector<End>& ends = report.exploration.graph.ends();
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const bool unfinished = ends[i].outcome == Outcome::unfinished;
    groups[{unfinished, ends[i].drawn, ends[i].drawn ? 0 : ends[i].winners}] += report.summary.of_end[i];
  }
  return groups;
}

std::string group_text(const Program& program, const EndGroup& group) {
  return group.unfinished ? "unfinished" : group.drawn ? "drawn" : winner_text(program, group.winners);
}

// ---- text

void write_explored(const ExploreReport& report, std::ostream& out) {
  const Exploration& exploration = report.exploration;
  const ExploreSummary& summary = report.summary;
  const auto players = static_cast<std::size_t>(report.program.model.players);
  out << fmt::format("game {}, {}\n", report.program.model.name, wording::quantity(players, "player"));
  out << fmt::format("positions {}, ways {}\n", exploration.graph.size(), exploration.graph.ways());
  if (report.symmetric) {
    out << (exploration.symmetries == 0
                ? std::string("no symmetry of a board is proven\n")
                : fmt::format("{} of turning a board: positions that become each other are one\n",
                              wording::counted(exploration.symmetries, "way")));
  }
  out << fmt::format("decisions {}, chances {}, ends {}, run-time errors {}\n", summary.decisions, summary.chances,
                     summary.ends, summary.faults);
  out << fmt::format("ways on from a position {} at most\n", summary.most_ways);
  if (exploration.complete()) {
    out << (summary.faults == 0 ? "these are all positions that play can come to\n"
                                : "these are all positions that play can come to before a fault\n");
  } else {
    out << fmt::format("not all: {} were not looked at ({})\n", wording::counted(summary.open, "position"),
                       bound_name(exploration.bound));
  }
}

void write_layers(const ExploreReport& report, std::ostream& out) {
  const std::vector<std::size_t>& layers = report.exploration.layers;
  out << "\nsteps from the start   positions\n";
  std::size_t before = 0;
  for (std::size_t steps = 0; steps < layers.size(); ++steps) {
    if (steps < most_layers) {
      out << fmt::format("{:>20} {:>11}\n", steps, layers[steps] - before);
      before = layers[steps];
    }
  }
  if (layers.size() > most_layers) {
    out << fmt::format("{:>20} {:>11}\n", fmt::format("{}..{}", most_layers, layers.size() - 1),
                       layers.back() - before);
  }
}

void write_course(const ExploreReport& report, std::ostream& out) {
  const ExploreSummary& summary = report.summary;
  std::string text;
  if (summary.shortest) {
    text += fmt::format("the nearest end is {} away\n", wording::counted(*summary.shortest, "step"));
  }
  if (summary.longest) {
    text += fmt::format("play always ends{}, after {} at most\n", summary.faults == 0 ? "" : ", or comes to a fault",
                        wording::counted(*summary.longest, "step"));
  } else if (report.exploration.complete()) {
    text += "play can go on for ever: positions come back\n";
  }
  if (summary.endless > 0) {
    text += fmt::format("no end can be reached from {}\n", wording::counted(summary.endless, "position"));
  }
  out << (text.empty() ? "" : "\n") << text;
}

void write_end_groups(const ExploreReport& report, std::ostream& out) {
  if (report.summary.ends == 0) {
    return;
  }
  out << "\nends\n";
  for (const auto& [group, positions] : end_groups(report)) {
    out << fmt::format("{:>9}  {}\n", positions, group_text(report.program, group));
  }
}

void write_random(const ExploreReport& report, const ExploreSummary::Random& random, std::ostream& out) {
  const Program& program = report.program;
  out << "\nplayed at random\nseat            wins  mean returns\n";
  for (std::size_t player = 0; player < random.wins.size(); ++player) {
    out << fmt::format("{:<10} {:>9}  {:>12}\n", player_name(program, static_cast<int>(player)),
                       percent(random.wins[player], 2), decimal(random.returns[player], 6));
  }
  out << fmt::format("drawn {}, unfinished {}{}\n", percent(random.drawn, 2), percent(random.unfinished, 2),
                     report.summary.faults == 0 ? "" : "; games that come to a fault are none of these");
  out << (std::isinf(random.length) ? "play may never end\n"
                                    : fmt::format("length mean {} steps\n", decimal(random.length, 4)));
}

void write_unused(const ExploreReport& report, std::ostream& out) {
  out << (report.unused->empty() ? "\nall rules come to bear\n" : "\nrules that never come to bear\n");
  for (const model::ElementId element : *report.unused) {
    const model::Element& of = report.program.model.elements[element];
    out << fmt::format("  {} ({})  {}\n", of.path, of.sort, position_text(report.sources, of.span));
  }
}

std::string_view claim_word(model::Claim::Sort sort) {
  switch (sort) {
  case model::Claim::Sort::always:
    return "always";
  case model::Claim::Sort::never:
    return "never";
  case model::Claim::Sort::reaches:
    return "reaches";
  }
  return "";
}

/// What there is to say of a claim, behind its name.
std::string claim_text(const ExploreReport& report, const ExploredClaim& claim) {
  const bool complete = report.exploration.nothing_hidden();
  if (report.program.model.claims[claim.claim].sort != model::Claim::Sort::reaches) {
    return claim.steps ? fmt::format("is broken {} away", wording::counted(*claim.steps, "step"))
           : complete  ? "holds"
                       : "holds in all positions that were looked at";
  }
  if (claim.steps) {
    return fmt::format("in {}, the nearest is {} away", wording::counted(claim.positions, "position"),
                       wording::counted(*claim.steps, "step"));
  }
  return complete ? "in no position"
         : report.exploration.complete()
             ? "in none that can be come to without a fault"
             : fmt::format("in none that was looked at ({})", bound_name(report.exploration.bound));
}

void write_claims(const ExploreReport& report, std::ostream& out) {
  out << (report.claims.empty() ? "" : "\nclaims\n");
  for (const ExploredClaim& each : report.claims) {
    const model::Claim& claim = report.program.model.claims[each.claim];
    out << fmt::format("  {} {}: {}\n", claim_word(claim.sort), claim.name, claim_text(report, each));
  }
}

void write_exploration_text(const ExploreReport& report, std::ostream& out) {
  write_explored(report, out);
  write_layers(report, out);
  write_course(report, out);
  write_end_groups(report, out);
  write_claims(report, out);
  if (report.summary.random) {
    write_random(report, *report.summary.random, out);
  }
  if (report.value) {
    out << "\nplayed as well as can be\n"
        << fmt::format("value for {}: {}\n", player_name(report.program, 0), value_text(report.program, *report.value));
  } else if (!report.no_value.empty()) {
    out << "\nno value: " << report.no_value << '\n';
  }
  if (report.unused) {
    write_unused(report, out);
  }
}

// ---- JSON

Json random_json(const Program& program, const ExploreSummary::Random& random) {
  Json seats = Json::array();
  for (std::size_t player = 0; player < random.wins.size(); ++player) {
    seats.push_back({{"player", player_name(program, static_cast<int>(player))},
                     {"win_rate", rounded(random.wins[player])},
                     {"mean_returns", rounded(random.returns[player])}});
  }
  return {{"seats", seats},
          {"drawn", rounded(random.drawn)},
          {"unfinished", rounded(random.unfinished)},
          {"length", rounded(random.length)}};
}

Json end_groups_json(const ExploreReport& report) {
  Json ends = Json::array();
  for (const auto& [group, positions] : end_groups(report)) {
    ends.push_back({{"winners", player_names(report.program, group.winners)},
                    {"drawn", group.drawn && !group.unfinished},
                    {"unfinished", group.unfinished},
                    {"positions", positions}});
  }
  return ends;
}

Json claims_json(const ExploreReport& report) {
  Json claims = Json::array();
  const model::Model& model = report.program.model;
  for (const ExploredClaim& each : report.claims) {
    const model::Claim& claim = model.claims[each.claim];
    Json json = place_json(model, report.sources, claim.element, claim.value.span);
    json["sort"] = claim_word(claim.sort);
    json["positions"] = each.positions;
    json["steps"] = each.steps ? Json(*each.steps) : Json();
    json["example"] = each.example;
    claims.push_back(std::move(json));
  }
  return claims;
}

Json layers_json(const std::vector<std::size_t>& layers) {
  Json json = Json::array();
  std::size_t before = 0;
  for (const std::size_t known : layers) {
    json.push_back(known - before);
    before = known;
  }
  return json;
}

Json exploration_json(const ExploreReport& report) {
  const Exploration& exploration = report.exploration;
  const ExploreSummary& summary = report.summary;
  Json json = {{"game", report.program.model.name},
               {"players", report.program.model.players},
               {"positions", exploration.graph.size()},
               {"ways", exploration.graph.ways()},
               {"complete", exploration.complete()},
               {"bound", bound_name(exploration.bound)},
               {"open", summary.open},
               {"decisions", summary.decisions},
               {"chances", summary.chances},
               {"ends", end_groups_json(report)},
               {"faults", summary.faults},
               {"most_ways", summary.most_ways},
               {"by_steps", layers_json(exploration.layers)},
               {"shortest", summary.shortest ? Json(*summary.shortest) : Json()},
               {"longest", summary.longest ? Json(*summary.longest) : Json()},
               {"without_end", summary.endless},
               {"random", summary.random ? random_json(report.program, *summary.random) : Json()},
               {"value", report.value ? rounded(*report.value) : Json()}};
  if (report.unused) {
    json["unused"] = Json::array();
    for (const model::ElementId element : *report.unused) {
      const model::Model& model = report.program.model;
      json["unused"].push_back(place_json(model, report.sources, element, model.elements[element].span));
    }
  }
  if (report.symmetric) {
    json["symmetries"] = exploration.symmetries;
  }
  if (!report.claims.empty()) {
    json["claims"] = claims_json(report);
  }
  json["findings"] = Json::array();
  for (const Diagnostic* each : report.faults.sorted()) {
    json["findings"].push_back({{"id", name(each->id)}, {"message", each->message}, {"example", each->example}});
  }
  return json;
}

} // namespace

std::string value_text(const Program& program, double value) {
  const std::string number = decimal(value, std::trunc(value) == value ? 0 : 6);
  if (program.model.players != 2) {
    return number;
  }
  const std::string ahead = value == 0 ? "equal" : player_name(program, value > 0 ? 0 : 1) + " is better";
  return number + " (" + ahead + ")";
}

void write_exploration(const ExploreReport& report, const ReportOptions& options, std::ostream& out,
                       std::ostream& err) {
  if (options.format == Format::json) {
    write_json(exploration_json(report), out);
  } else {
    write_exploration_text(report, out);
    err << render_text(report.faults, report.sources, options.colours);
  }
}

} // namespace brehon
