#include "tools/measure/comparison.hpp"

#include "interpreter/program/names.hpp"
#include "tools/measure/simulate_parts.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Compared shares(std::string title, std::uint64_t a, std::uint64_t of_a, std::uint64_t b, std::uint64_t of_b) {
  return {std::move(title), true, ratio(a, of_a), ratio(b, of_b), difference_interval(a, of_a, b, of_b)};
}

/// The bounds of the mean of so many differences within -1..1, of which the sum is known.
Interval difference_interval_of(double sum, std::uint64_t count) {
  const Interval middle = anytime_interval((sum + static_cast<double>(count)) / 2, count);
  return {2 * middle.low - 1, 2 * middle.high - 1};
}

void add_means(const std::string& title, const Distribution& a, const Distribution& b, std::vector<Compared>& all) {
  if (a.count() == 0 || b.count() == 0) {
    return;
  }
  const double variance = a.variance() / static_cast<double>(a.count()) + b.variance() / static_cast<double>(b.count());
  all.push_back({title, false, a.mean(), b.mean(), normal_interval(b.mean() - a.mean(), variance, 1)});
}

std::string compared_value(const Compared& row, double number) {
  return row.share ? percent(number) : decimal(number, 3);
}

std::string signed_value(const Compared& row, double number) {
  return (number < 0 ? "-" : "+") + compared_value(row, std::abs(number));
}

void write_rows(const Comparison& comparison, const std::vector<Compared>& rows, std::ostream& out) {
  out << fmt::format("A {}\nB {}\ngames {} and {}, seed {}\n", comparison.first_name, comparison.second_name,
                     comparison.first.statistics.games, comparison.second.statistics.games, comparison.first.seed);
  if (!comparison.first.stopped.empty()) {
    out << fmt::format("no more games were played: {}\n", comparison.first.stopped);
  }
  out << fmt::format("\n{:<20}{:>11}{:>11}{:>12}  95 % interval\n", "", "A", "B", "difference");
  for (const Compared& row : rows) {
    out << fmt::format("{:<20}{:>11}{:>11}{:>12}  {} .. {}{}\n", row.title, compared_value(row, row.first),
                       compared_value(row, row.second), signed_value(row, row.second - row.first),
                       signed_value(row, row.difference.low), signed_value(row, row.difference.high),
                       row.is_sure() ? "  *" : "");
  }
}

void write_sentences(const std::vector<Compared>& rows, std::ostream& out) {
  out << '\n';
  for (const Compared& row : rows) {
    if (row.is_sure()) {
      const double half = (row.difference.high - row.difference.low) / 2;
      out << fmt::format("B moves {} from {} to {} ± {}\n", row.title, compared_value(row, row.first),
                         compared_value(row, row.second), compared_value(row, half));
    }
  }
  if (std::none_of(rows.begin(), rows.end(), [](const Compared& row) { return row.is_sure(); })) {
    out << "no difference is sure\n";
  }
}

} // namespace

Compared compare_advantage(const Statistics& first, const Statistics& second, const UnequalPairs& unequal,
                           std::size_t seat) {
  const auto games = static_cast<double>(first.games);
  const double a = first.seats[seat].share, b = second.seats[seat].share;
  const Interval mean = difference_interval_of(b - a, unequal[seat]);
  const Interval share = anytime_interval(static_cast<double>(unequal[seat]), first.games);
  const double low = mean.low * (mean.low > 0 ? share.low : share.high);
  const double high = mean.high * (mean.high > 0 ? share.high : share.low);
  return {"", true, a / games, b / games, {low, high}};
}

bool is_decided(const Statistics& first, const Statistics& second, const UnequalPairs& unequal, double precision) {
  for (std::size_t seat = 0; seat < unequal.size(); ++seat) {
    const Interval all = difference_interval_of(second.seats[seat].share - first.seats[seat].share, first.games);
    const bool same = all.low > -precision && all.high < precision;
    if (!compare_advantage(first, second, unequal, seat).is_sure() && !same) {
      return false;
    }
  }
  return true;
}

std::vector<Compared> compare(const Comparison& comparison) {
  const Simulation& first = comparison.first;
  const Statistics& a = first.statistics;
  const Statistics& b = comparison.second.statistics;
  std::vector<Compared> all;
  const std::size_t seats = std::min(a.seats.size(), b.seats.size());
  const auto seat_name = [&](std::size_t player) { return player_name(first.program, static_cast<int>(player)); };
  for (std::size_t player = 0; player < comparison.unequal.size(); ++player) {
    all.push_back(compare_advantage(a, b, comparison.unequal, player));
    all.back().title = "part of " + seat_name(player);
  }
  for (std::size_t player = 0; player < seats; ++player) {
    all.push_back(
        shares("wins of " + seat_name(player), a.seats[player].wins, a.finished, b.seats[player].wins, b.finished));
  }
  all.push_back(shares("drawn games", a.drawn, a.finished, b.drawn, b.finished));
  all.push_back(shares("unfinished games", a.unfinished, a.games, b.unfinished, b.games));
  add_means("length", a.lengths, b.lengths, all);
  for (std::size_t player = 0; player < seats; ++player) {
    add_means("score of " + seat_name(player), a.seats[player].score, b.seats[player].score, all);
  }
  add_means("margin", a.margins, b.margins, all);
  add_means("lead changes", a.course.changes, b.course.changes, all);
  return all;
}

void write_comparison(const Comparison& comparison, const ReportOptions& options, std::ostream& out,
                      std::ostream& err) {
  const std::vector<Compared> rows = compare(comparison);
  if (options.format == Format::text) {
    write_rows(comparison, rows, out);
    write_sentences(rows, out);
    for (const Simulation* each : {&comparison.first, &comparison.second}) {
      err << render_text(each->faults, each->sources, options.colours);
    }
    return;
  }
  Json differences = Json::array();
  for (const Compared& row : rows) {
    differences.push_back({{"title", row.title},
                           {"first", rounded(row.first)},
                           {"second", rounded(row.second)},
                           {"low", rounded(row.difference.low)},
                           {"high", rounded(row.difference.high)}});
  }
  write_json({{"first_name", comparison.first_name},
              {"second_name", comparison.second_name},
              {"first", simulation_json(comparison.first)},
              {"second", simulation_json(comparison.second)},
              {"differences", differences}},
             out);
}

} // namespace brehon
