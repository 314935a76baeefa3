// The benchmark: what the project's programs achieve on the machine that this runs on.

#include "tools/bench/games.hpp"
#include "tools/bench/growth.hpp"
#include "tools/bench/passes.hpp"
#include "tools/bench/reading.hpp"
#include "tools/bench/table.hpp"
#include "tools/report/quick_build.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <iostream>

namespace brehon::bench {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::vector<std::string> parts = {"table", "reading"};
  std::vector<std::string> games;
  std::string plots; // a folder
  Conditions conditions = {BREHON_COMPILER};
  bool json = false;

  bool wants(const std::string& part) const { return std::find(parts.begin(), parts.end(), part) != parts.end(); }
};

/// The rows of these games; of all where none is named.
template <typename Row> std::vector<Row> chosen(const std::vector<Row>& all, const std::vector<std::string>& names) {
  std::vector<Row> rows;
  std::copy_if(all.begin(), all.end(), std::back_inserter(rows), [&names](const Row& row) {
    return names.empty() || std::find(names.begin(), names.end(), row.setting.name) != names.end();
  });
  return rows;
}

/// Writes text at once, or adds to a JSON document.
class Report {
public:
  explicit Report(const Options& options) : json_(options.json) {
    document_ = {{"processor", processor()},
                 {"engines", options.conditions.compiler},
                 {"limits", BREHON_COMPILER_TITLE},
                 {"interpreter", BREHON_BUILD}};
    if (!json_) {
      std::cout << fmt::format("{}; interpreter built as {}; limit programs by {}; engines by {}\n", processor(),
                               BREHON_BUILD, BREHON_COMPILER_TITLE, options.conditions.compiler);
    }
  }

  template <typename Text> void add(const std::string& part, const Json& json, const Text& text) {
    if (json_) {
      document_[part] = json;
    } else {
      std::cout << '\n';
      text(std::cout);
      std::cout << std::flush;
    }
  }

  void end() const {
    if (json_) {
      std::cout << document_.dump(2) << '\n';
    }
  }

private:
  bool json_;
  Json document_;
};

bool add_table(const std::string& part, const std::vector<Row>& all, const Games& games, const Options& options,
               Report& report) {
  const std::vector<Row> rows = chosen(all, options.games);
  const std::vector<Figures> figures = measure_table(rows, options.conditions, std::cerr);
  report.add(part, table_as_json(figures, games.peers),
             [&](std::ostream& out) { write_table(figures, games.peers, out); });
  return figures.size() == rows.size() &&
         std::all_of(figures.begin(), figures.end(), [](const Figures& game) { return game.agree; });
}

void add_reading(Report& report) {
  const std::vector<Timing> timings = measure_reading();
  Json json = Json::array();
  for (const Timing& timing : timings) {
    json.push_back({{"what", timing.what}, {"seconds", timing.seconds}});
  }
  report.add("reading", json, [&timings](std::ostream& out) {
    for (const Timing& timing : timings) {
      out << fmt::format("{}: {:.0f} ms\n", timing.what, 1e3 * timing.seconds);
    }
  });
}

bool add_passes(const Games& games, const Options& options, Report& report) {
  const std::vector<PassRow> rows = chosen(games.passes, options.games);
  const std::vector<PassGains> gains = measure_passes(rows, options.conditions, std::cerr);
  report.add("passes", passes_as_json(gains), [&gains](std::ostream& out) { write_passes(gains, out); });
  return gains.size() == rows.size();
}

bool add_growth(const Games& games, const Options& options, Report& report) {
  const Growth growth = measure_growth(games, options.conditions, std::cerr);
  report.add("growth", growth_as_json(growth), [&growth](std::ostream& out) { write_growth(growth, out); });
  bool fine = true;
  for (const auto& [name, plot] : plots_of(growth)) {
    const std::string error = options.plots.empty() ? "" : write_plot(plot, options.plots + "/" + name);
    if (!error.empty()) {
      std::cerr << error << '\n';
      fine = false;
    }
  }
  return fine;
}

int run(const Games& games, const Options& options) {
  Report report(options);
  bool fine = true;
  if (options.wants("table")) {
    fine = add_table("table", games.rows, games, options, report) && fine;
  }
  if (options.wants("library")) {
    fine = add_table("library", games.library, games, options, report) && fine;
  }
  if (options.wants("reading")) {
    add_reading(report);
  }
  if (options.wants("passes")) {
    fine = add_passes(games, options, report) && fine;
  }
  if (options.wants("growth")) {
    fine = add_growth(games, options, report) && fine;
  }
  report.end();
  return fine ? 0 : 1;
}

std::vector<std::string> names_of(const Games& games) {
  std::vector<std::string> names;
  std::transform(games.library.begin(), games.library.end(), std::back_inserter(names),
                 [](const Row& row) { return row.setting.name; });
  return names;
}

int main(int argc, char** argv) {
  const Games games = read_games();
  Options options;
  CLI::App app("Measures interpreter, engines and limit programs side by side.");
  app.add_option("PART", options.parts, "table, library, reading, passes, growth (default: table reading)")
      ->check(CLI::IsMember({"table", "library", "reading", "passes", "growth"}));
  app.add_option("--games", options.games,
                 "games of table, library and passes, by the names of their rule sets (default: all)")
      ->check(CLI::IsMember(names_of(games)));
  app.add_option("--seconds", options.conditions.seconds, "processor time for each of five slices")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--compiler", options.conditions.compiler, "with its options, for engines")->capture_default_str();
  app.add_option("--plots", options.plots, "the folder for plots of growth")->check(CLI::ExistingDirectory);
  app.add_flag("--json", options.json, "the result as JSON");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  note_quick_build(std::cerr);
  try {
    return run(games, options);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}

} // namespace

} // namespace brehon::bench

int main(int argc, char** argv) {
  return brehon::bench::main(argc, argv);
}
