#include "tools/measure/simulate_page.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/program/names.hpp"
#include "tools/measure/plots.hpp"
#include "tools/measure/simulate_parts.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace brehon {

namespace {

using Cells = std::vector<std::string>;

std::string row(const Cells& cells, const char* tag) {
  std::string text = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text += fmt::format("<{0}{1}>{2}</{0}>", tag, i == 0 ? "" : " class=\"number\"", html_text(cells[i]));
  }
  return text + "</tr>\n";
}

/// The first column has names, the others numbers.
std::string table(const Cells& head, const std::vector<Cells>& rows) {
  std::string text = "<div class=\"scroll\"><table>\n<thead>" + row(head, "th") + "</thead>\n<tbody>\n";
  for (const Cells& each : rows) {
    text += row(each, "td");
  }
  return text + "</tbody>\n</table></div>\n";
}

struct Part {
  std::string title;
  std::string body;
};

Part seats(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  std::vector<Cells> rows;
  std::vector<doc::Whisker> whiskers;
  for (std::size_t player = 0; player < statistics.seats.size(); ++player) {
    const Statistics::Seat& seat = statistics.seats[player];
    const Advantage stands = advantage(statistics, player);
    const Interval wins = wilson(seat.wins, statistics.finished);
    const std::string name = player_name(simulation.program, static_cast<int>(player));
    const double share = static_cast<double>(seat.wins) / static_cast<double>(statistics.finished);
    rows.push_back({name, std::to_string(seat.wins), percent(share), percent(wins.low) + " – " + percent(wins.high),
                    percent(stands.share), seat.score.count() == 0 ? "" : decimal(seat.score.mean(), 3),
                    decimal(seat.returns.mean(), 4)});
    whiskers.push_back({name, stands.interval.low, stands.share, stands.interval.high});
  }
  const Cells head = {"seat", "wins", "share", "95 % interval", "part of the wins", "mean score", "mean returns"};
  const double fair = 1 / static_cast<double>(statistics.seats.size());
  return {"Seats", table(head, rows) +
                       "<h3>Part of the wins, with an interval of 95 % that holds however often one looks</h3>\n" +
                       doc::whiskers(whiskers, fair)};
}

Part numbers(const Simulation& simulation) {
  std::vector<Cells> rows;
  for (const auto& [title, member, of] : distributions(simulation)) {
    rows.push_back({title, decimal(of.mean(), 3), decimal(std::sqrt(of.variance()), 3)});
    for (const double share : {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0}) {
      rows.back().push_back(decimal(of.quantile(share), 2));
    }
  }
  return {"In numbers", table({"", "mean", "deviation", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most"}, rows)};
}

Part options_by_decision(const Simulation& simulation) {
  const Statistics& statistics = simulation.statistics;
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < statistics.games_at.size(); ++i) {
    points.emplace_back(static_cast<double>(i + 1), statistics.mean_choices(i));
  }
  return {"Options by decision",
          "<p>The mean number of options at each decision, of the games that came to it.</p>\n" + doc::curve(points)};
}

Part ends(const Simulation& simulation) {
  std::vector<Cells> rows;
  for (const auto& [end, games] : simulation.statistics.ends) {
    rows.push_back({end_name(simulation.program.model, end.element), std::string(outcome_name(end.outcome)),
                    std::to_string(games), position_text(simulation.sources, end.span)});
  }
  return {"Ends", table({"rule", "outcome", "games", "line"}, rows)};
}

Part used(const Simulation& simulation, const Counted& list) {
  std::vector<Cells> rows;
  const model::Model& model = simulation.program.model;
  for (const model::ElementId element : elements_of(model, list)) {
    rows.push_back({model.elements[element].path, std::to_string(simulation.trace->counts[element]),
                    position_text(simulation.sources, model.elements[element].span)});
  }
  return {std::string(list.head), table({"rule", "times", "line"}, rows)};
}

Part compared(const Comparison& comparison) {
  std::vector<Cells> rows;
  for (const Compared& each : compare(comparison)) {
    const auto value = [&](double number) { return each.share ? percent(number) : decimal(number, 3); };
    rows.push_back({each.title, value(each.first), value(each.second), value(each.second - each.first),
                    value(each.difference.low) + " – " + value(each.difference.high), each.is_sure() ? "yes" : "no"});
  }
  return {"Compared", fmt::format("<p>A is {}, B is {}. Everything else on this page is of A.</p>\n",
                                  html_text(comparison.first_name), html_text(comparison.second_name)) +
                          table({"", "A", "B", "difference", "95 % interval", "sure"}, rows)};
}

std::vector<Part> parts_of(const Simulation& simulation, const Comparison* beside) {
  std::vector<Part> parts;
  if (beside != nullptr) {
    parts.push_back(compared(*beside));
  }
  if (simulation.statistics.finished > 0) {
    parts.push_back(seats(simulation));
  }
  parts.push_back(numbers(simulation));
  for (const auto& [title, member, distribution] : distributions(simulation)) {
    parts.push_back({as_words(title), doc::histogram(distribution)});
  }
  if (!simulation.statistics.games_at.empty()) {
    parts.push_back(options_by_decision(simulation));
  }
  parts.push_back(ends(simulation));
  for (const Counted& list : counted) {
    if (simulation.trace != nullptr) {
      parts.push_back(used(simulation, list));
    }
  }
  return parts;
}

} // namespace

std::string simulation_page(const Simulation& simulation, const Comparison* beside) {
  const model::Model& model = simulation.program.model;
  const Statistics& statistics = simulation.statistics;
  const std::string title = html_text(model.title.empty() ? as_words(model.name) : model.title);
  std::string contents;
  std::string body;
  const std::vector<Part> parts = parts_of(simulation, beside);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string head = html_text(parts[i].title);
    head.front() =
        static_cast<char>(head.front() >= 'a' && head.front() <= 'z' ? head.front() - 'a' + 'A' : head.front());
    contents += fmt::format("<li><a href=\"#part-{}\">{}</a></li>\n", i + 1, head);
    body += fmt::format("<section id=\"part-{}\">\n<h2>{}</h2>\n{}</section>\n", i + 1, head, parts[i].body);
  }
  return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<title>{0}</title>\n<style>\n{1}{2}</style>\n</head>\n<body>\n"
                     "<header>\n<h1>{0}</h1>\n<p>{3}, {4} played at random, seed {5}: {6} finished, {7} unfinished, "
                     "{8} came to a run-time error; {9} drawn</p>\n</header>\n<nav>\n<ul>\n{10}</ul>\n</nav>\n"
                     "<main>\n{11}</main>\n</body>\n</html>\n",
                     title, doc::style(), doc::plot_style(), wording::players(model.players),
                     wording::counted(statistics.games, "game"), simulation.seed, statistics.finished,
                     statistics.unfinished, statistics.faulted, statistics.drawn, contents, body);
}

} // namespace brehon
