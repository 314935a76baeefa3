#include "tools/bench/growth.hpp"

#include "tools/batches/batches.hpp"
#include "tools/batches/record.hpp"
#include "tools/load/report_load.hpp"
#include "tools/measure/played_batch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ostream>
#include <thread>

namespace brehon::bench {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t games_for_options = 50;

struct Pair {
  DecisionCost cost;
  std::unique_ptr<Subject> subject;
  std::vector<Contender> contenders; // interpreter and engine
};

std::vector<DecisionCost> measure_decisions(const std::vector<Series>& all, const Conditions& conditions,
                                            std::ostream& err) {
  std::vector<Pair> pairs;
  for (const Series& series : all) {
    for (std::size_t i = 0; i < series.settings.size(); ++i) {
      err << fmt::format("compiling {} {}\n", series.name, series.sizes[i]);
      Pair pair{{series.settings[i], series.sizes[i]}, make_subject(series.settings[i], conditions.compiler, err), {}};
      if (pair.subject != nullptr) {
        pair.cost.options = mean_options(pair.subject->program(), games_for_options);
        pair.contenders = {Contender(interpreter(*pair.subject)), Contender(engine(*pair.subject))};
        pairs.push_back(std::move(pair));
      }
    }
  }
  for (int repetition = 1; repetition <= repetitions; ++repetition) {
    err << fmt::format("measuring decisions, {} of {}\n", repetition, repetitions);
    for (Pair& pair : pairs) {
      for (Contender& contender : pair.contenders) {
        contender.measure(conditions.seconds);
      }
    }
  }
  std::vector<DecisionCost> out;
  for (Pair& pair : pairs) {
    pair.cost.interpreter = 1e9 * pair.contenders[0].seconds_a_decision();
    pair.cost.engine = 1e9 * pair.contenders[1].seconds_a_decision();
    out.push_back(pair.cost);
  }
  return out;
}

double clock_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Games a second of the clock.
double rate_on(const Program& program, unsigned jobs, std::uint64_t games) {
  const EvenBatches cut{games};
  Batches batches;
  batches.count = cut.count();
  batches.carry_out = [&](std::uint64_t batch) {
    PlayedBatch played = play_batch(program, 0, cut.begin(batch), cut.end(batch) - cut.begin(batch), {});
    return recorded(played);
  };
  batches.take = [](std::uint64_t, const std::string&) { return true; };
  batches.stop = [] { return false; };
  LongRun run;
  run.jobs = jobs;
  const double begin = clock_seconds();
  run_batches(batches, run);
  return static_cast<double>(games) / (clock_seconds() - begin);
}

std::vector<Cores> measure_cores(const std::vector<std::string>& names, double seconds, std::ostream& err) {
  std::vector<Cores> out;
  const unsigned most = std::max(2U, 2 * std::thread::hardware_concurrency());
  for (const std::string& name : names) {
    GameOptions options;
    options.file = fmt::format("{}/rulesets/{}/{}.brehon", BREHON_SOURCE_DIR, name, name);
    LoadedGame loaded;
    if (load_or_report(options, Stage::compiled, {}, loaded, err, err) != status::fine) {
      continue;
    }
    const auto games = static_cast<std::uint64_t>(seconds * rate_on(*loaded.program, 1, 100)) + 100;
    std::vector<std::vector<double>> rates(most);
    for (int repetition = 0; repetition < repetitions; ++repetition) {
      for (unsigned jobs = 1; jobs <= most; ++jobs) {
        rates[jobs - 1].push_back(rate_on(*loaded.program, jobs, games));
      }
    }
    for (unsigned jobs = 1; jobs <= most; ++jobs) {
      out.push_back({name, jobs, median(rates[jobs - 1])});
    }
  }
  return out;
}

std::vector<std::string> rule_sets() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.is_directory()) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<Making> measure_making(const std::string& compiler, std::ostream& err) {
  std::vector<Making> out;
  for (const std::string& name : rule_sets()) {
    err << fmt::format("compiling {}\n", name);
    if (const auto subject = make_subject({name, 0, {}}, compiler, err)) {
      out.push_back({name, subject->program().code.size(), subject->load_seconds, subject->compile_seconds});
    }
  }
  return out;
}

void write_decisions(const std::vector<DecisionCost>& costs, const std::string& size, std::ostream& out) {
  out << fmt::format("| {:<14} | {:>7} | {:>18} | {:>16} | {:>10} |\n", "ns a decision", size, "options a decision",
                     "interpreter", "engine");
  out << fmt::format("|{:-<16}|{:->8}:|{:->19}:|{:->17}:|{:->11}:|\n", "", "", "", "", "");
  for (const DecisionCost& cost : costs) {
    out << fmt::format("| {:<14} | {:>7} | {:>18.1f} | {:>16.0f} | {:>10.0f} |\n", cost.setting.name, cost.size,
                       cost.options, cost.interpreter, cost.engine);
  }
  out << '\n';
}

Json decisions_as_json(const std::vector<DecisionCost>& costs) {
  Json out = Json::array();
  for (const DecisionCost& cost : costs) {
    out.push_back({{"name", cost.setting.name},
                   {"size", cost.size},
                   {"options_a_decision", cost.options},
                   {"nanoseconds_a_decision", {{"interpreter", cost.interpreter}, {"engine", cost.engine}}}});
  }
  return out;
}

/// Two curves for each game: the interpreter's, dashed, and the engine's. `x` says where a point stands; `plot` has
/// none yet.
template <typename X> Plot decision_plot(const std::vector<DecisionCost>& costs, Plot plot, const X& x) {
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const DecisionCost& cost = costs[i];
    if (i == 0 || costs[i - 1].setting.name != cost.setting.name) {
      const int colour = static_cast<int>(plot.curves.size() / 2) + 1;
      plot.curves.push_back({cost.setting.name + ", interpreter", {}, true, colour, true});
      plot.curves.push_back({cost.setting.name + ", engine", {}, true, colour, false});
    }
    plot.curves[plot.curves.size() - 2].points.push_back({x(cost), cost.interpreter, ""});
    plot.curves.back().points.push_back({x(cost), cost.engine, std::to_string(cost.size)});
  }
  return plot;
}

/// Relative to one thread.
Plot cores_plot(const std::vector<Cores>& cores) {
  Plot plot{
      fmt::format("Random games of the interpreter on several threads, {} cores", std::thread::hardware_concurrency()),
      {"threads (--jobs)", Scale::whole},
      {"games a second, as a multiple of those on one thread", Scale::linear},
      {}};
  double one = 1;
  for (const Cores& point : cores) {
    if (point.jobs == 1) {
      one = point.games_a_second;
      plot.curves.push_back({point.name, {}, true, static_cast<int>(plot.curves.size()) + 1, false});
    }
    plot.curves.back().points.push_back({static_cast<double>(point.jobs), point.games_a_second / one, ""});
  }
  return plot;
}

/// The largest rule sets have their names.
Plot making_plot(const std::vector<Making>& makings) {
  std::vector<std::size_t> sizes;
  for (const Making& making : makings) {
    sizes.push_back(making.instructions);
  }
  std::sort(sizes.begin(), sizes.end());
  const std::size_t large = sizes.size() > 4 ? sizes[sizes.size() - 4] : 0;
  Plot plot{"What it takes to make a rule set ready", {"instructions of the program"}, {"seconds"}, {}};
  plot.curves = {{"rules to program", {}, false, 1, false}, {"engine, by the C++ compiler", {}, false, 2, false}};
  for (const Making& making : makings) {
    const auto size = static_cast<double>(making.instructions);
    plot.curves[0].points.push_back({size, making.program, making.instructions < large ? "" : making.name});
    plot.curves[1].points.push_back({size, making.engine, ""});
  }
  return plot;
}

} // namespace

Growth measure_growth(const Games& games, const Conditions& conditions, std::ostream& err) {
  Growth growth;
  growth.boards = measure_decisions(games.boards, conditions, err);
  growth.tables = measure_decisions(games.tables, conditions, err);
  err << "measuring threads\n";
  growth.cores = measure_cores(games.cores, conditions.seconds, err);
  growth.makings = measure_making(conditions.compiler, err);
  return growth;
}

void write_growth(const Growth& growth, std::ostream& out) {
  write_decisions(growth.boards, "size", out);
  write_decisions(growth.tables, "players", out);
  out << fmt::format("| {:<14} | {:>7} | {:>14} |\n|{:-<16}|{:->8}:|{:->15}:|\n", "interpreter", "threads",
                     "games a second", "", "", "");
  for (const Cores& point : growth.cores) {
    out << fmt::format("| {:<14} | {:>7} | {:>14.0f} |\n", point.name, point.jobs, point.games_a_second);
  }
  out << fmt::format("\n| {:<14} | {:>12} | {:>19} | {:>20} |\n|{:-<16}|{:->13}:|{:->20}:|{:->21}:|\n", "rule set",
                     "instructions", "rules to program, s", "engine by C++, s", "", "", "", "");
  for (const Making& making : growth.makings) {
    out << fmt::format("| {:<14} | {:>12} | {:>19.3f} | {:>20.1f} |\n", making.name, making.instructions,
                       making.program, making.engine);
  }
}

Json growth_as_json(const Growth& growth) {
  Json cores = Json::array();
  for (const Cores& point : growth.cores) {
    cores.push_back({{"name", point.name}, {"jobs", point.jobs}, {"games_a_second", point.games_a_second}});
  }
  Json makings = Json::array();
  for (const Making& making : growth.makings) {
    makings.push_back({{"name", making.name},
                       {"instructions", making.instructions},
                       {"seconds", {{"program", making.program}, {"engine", making.engine}}}});
  }
  return {{"boards", decisions_as_json(growth.boards)},
          {"tables", decisions_as_json(growth.tables)},
          {"cores", cores},
          {"makings", makings}};
}

std::vector<std::pair<std::string, Plot>> plots_of(const Growth& growth) {
  const Plot boards = {
      "Boards of several sizes (beside a point: rows)", {"options a decision, in the mean"}, {"ns a decision"}, {}};
  const Plot tables = {"Two to four players", {"players", Scale::whole}, {"ns a decision", Scale::linear}, {}};
  return {
      {"boards.svg", decision_plot(growth.boards, boards, [](const DecisionCost& cost) { return cost.options; })},
      {"tables.svg", decision_plot(growth.tables, tables, [](const DecisionCost& cost) { return double(cost.size); })},
      {"cores.svg", cores_plot(growth.cores)},
      {"making.svg", making_plot(growth.makings)}};
}

} // namespace brehon::bench
