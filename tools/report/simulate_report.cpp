#include "tools/report/simulate_report.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/play/text.hpp"
#include "tools/report/fault_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

/// A sort of elements that is counted: the member of the JSON form, the head of the text, the sorts of elements in it.
struct Counted {
  const char* member;
  std::string_view head;
  std::array<std::string_view, 5> sorts;
};

constexpr std::array counted = {
    Counted{"actions", "actions taken", {"action", "choose", "may_choose", "pass", "done"}},
    Counted{"matchup_rows", "matchup rows used", {"matchup row"}},
    Counted{"requirements", "options forbidden by requirements", {"requirement"}},
};

double mean(double sum, std::uint64_t count) {
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

/// The elements that are counted in one list, by index.
std::vector<model::ElementId> elements_of(const model::Model& model, const Counted& list) {
  std::vector<model::ElementId> elements;
  for (const model::ElementId element : ids(model.elements)) {
    for (const std::string_view sort : list.sorts) {
      if (!sort.empty() && model.elements[element].sort == sort) {
        elements.push_back(element);
      }
    }
  }
  return elements;
}

std::string end_name(const model::Model& model, model::ElementId element) {
  const std::string path = element == model::none ? "" : model.elements[element].path;
  return path.empty() ? "play" : path;
}

// ---- JSON

/// Rounded, so that the last digits, which depend on the machine, do not show.
Json rounded(double value) {
  return Json::parse(decimal(value, 6));
}

Json length_json(const Statistics& statistics) {
  if (statistics.finished == 0) {
    return nullptr;
  }
  return {{"min", statistics.shortest},
          {"mean", rounded(mean(static_cast<double>(statistics.finished_decisions), statistics.finished))},
          {"max", statistics.longest}};
}

Json seats_json(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  const bool scores = !simulation.program.model.score.empty();
  const bool any = statistics.finished > 0;
  Json list = Json::array();
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const Statistics::Seat& seat = statistics.seats[player];
    const Interval interval = wilson(seat.wins, statistics.finished);
    list.push_back({{"player", player_name(simulation.program, static_cast<int>(player))},
                    {"wins", seat.wins},
                    {"win_rate", any ? rounded(mean(static_cast<double>(seat.wins), statistics.finished)) : Json()},
                    {"win_rate_low", rounded(interval.low)},
                    {"win_rate_high", rounded(interval.high)},
                    {"mean_score", any && scores ? rounded(mean(seat.score, statistics.finished)) : Json()},
                    {"mean_returns", any ? rounded(mean(seat.returns, statistics.finished)) : Json()}});
  }
  return list;
}

Json ends_json(const Simulation& simulation) {
  Json list = Json::array();
  for (const auto& [end, games] : simulation.statistics.ends) {
    Json json = {{"outcome", outcome_name(end.outcome)}};
    json.update(place_json(simulation.program.model, simulation.sources, end.element, end.span));
    json["games"] = games;
    list.push_back(std::move(json));
  }
  return list;
}

Json counts_json(const Simulation& simulation, const Counted& list) {
  const model::Model& model = simulation.program.model;
  Json json = Json::array();
  for (const model::ElementId element : elements_of(model, list)) {
    json.push_back(place_json(model, simulation.sources, element, model.elements[element].span));
    json.back()["count"] = simulation.trace->counts[element];
  }
  return json;
}

Json options_json(const model::Model& model) {
  Json json = Json::object();
  for (const model::Option& option : model.options) {
    json[option.name] = value_name(model, option.kind, option.value);
  }
  return json;
}

Json as_json(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  const model::Model& model = simulation.program.model;
  Json json = {{"game", model.name},
               {"players", model.players},
               {"options", options_json(model)},
               {"seed", simulation.seed},
               {"games", statistics.games},
               {"finished", statistics.finished},
               {"unfinished", statistics.unfinished},
               {"faulted", statistics.faulted},
               {"decisions", statistics.decisions},
               {"chances", statistics.chances},
               {"length", length_json(statistics)},
               {"drawn", statistics.drawn},
               {"shared", statistics.shared},
               {"seats", seats_json(simulation)},
               {"ends", ends_json(simulation)}};
  for (const Counted& list : counted) {
    if (simulation.trace != nullptr) {
      json["statistics"][list.member] = counts_json(simulation, list);
    }
  }
  if (statistics.first_fault) {
    json["fault"] = fault_json(*statistics.first_fault, simulation.program, simulation.sources);
    json["fault"]["game"] = statistics.first_faulted_game;
    json["fault"]["example"] = simulation.faults.sorted().front()->example;
  }
  return json;
}

// ---- text

std::string percent(double share) {
  return decimal(100 * share, 1) + " %";
}

std::string share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-" : percent(mean(static_cast<double>(part), whole));
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
      out << fmt::format("  {:>10}", decimal(mean(seat.score, statistics.finished), 3));
    }
    out << fmt::format("  {:>12}\n", decimal(mean(seat.returns, statistics.finished), 4));
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
  out << fmt::format("game {}, {}, seed {}\n", simulation.program.model.name, wording::quantity(players, "player"),
                     simulation.seed);
  out << fmt::format("games {}, finished {}, unfinished {}, faulted {}\n", statistics.games, statistics.finished,
                     statistics.unfinished, statistics.faulted);
  out << fmt::format("decisions {}, chances {}\n", statistics.decisions, statistics.chances);
  if (statistics.finished > 0) {
    const double length = mean(static_cast<double>(statistics.finished_decisions), statistics.finished);
    out << fmt::format("length min {}, mean {}, max {} decisions\n", statistics.shortest, decimal(length, 2),
                       statistics.longest);
  }
  out << fmt::format("drawn {} ({}), shared {}\n", statistics.drawn, share_of(statistics.drawn, statistics.finished),
                     statistics.shared);
  write_seats(simulation, out);
  write_ends(simulation, out);
  for (const Counted& list : counted) {
    if (simulation.trace != nullptr) {
      write_counts(simulation, list, out);
    }
  }
}

} // namespace

void write_simulation(const Simulation& simulation, const ReportOptions& options, std::ostream& out,
                      std::ostream& err) {
  if (options.format == Format::json) {
    write_json(as_json(simulation), out);
  } else {
    write_text(simulation, out);
    err << render_text(simulation.faults, simulation.sources, options.colours);
  }
}

} // namespace brehon
