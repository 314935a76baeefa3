#include "tools/verbs/measure/perft.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/perft.hpp"
#include "interpreter/program/names.hpp"
#include "tools/batches/record.hpp"
#include "tools/load/run_subject.hpp"
#include "tools/measure/perft_parts.hpp"
#include "tools/measure/winners.hpp"
#include "tools/progress/interrupt.hpp"
#include "tools/progress/time_left.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/trial/finding.hpp"
#include "tools/trial/way.hpp"
#include "tools/verbs/measure/subject.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

void write_finished(const Program& program, const Perft& perft, std::ostream& out) {
  out << fmt::format("finished {}\n", perft.finished);
  for (const auto& [winners, count] : perft.won) {
    out << fmt::format("{} {}\n", winner_text(program, winners), count);
  }
  out << fmt::format("drawn {}\nunfinished {}\n", perft.drawn, perft.unfinished);
}

Json as_json(const Program& program, const Perft& perft, const std::vector<FirstMove>& firsts) {
  Json depths = Json::array();
  for (std::size_t depth = 1; depth < perft.histories.size(); ++depth) {
    depths.push_back({{"depth", depth}, {"count", perft.histories[depth]}});
  }
  Json divided = Json::array();
  for (const FirstMove& first : firsts) {
    divided.push_back({{"move", first.text}, {"count", first.count}});
  }
  Json won = Json::array();
  for (const auto& [winners, count] : perft.won) {
    won.push_back({{"winners", player_names(program, winners)}, {"count", count}});
  }
  return {{"game", program.model.name},
          {"players", program.model.players},
          {"depths", depths},
          {"divide", divided},
          {"finished",
           {{"games", perft.finished}, {"won", won}, {"drawn", perft.drawn}, {"unfinished", perft.unfinished}}}};
}

/// Reports a run-time error with the way to it, where that begins with the game.
int report_with_way(const Perft& perft, Subject& subject, const PerftOptions& options, std::ostream& out,
                    std::ostream& err) {
  const Sources& sources = subject.loaded.findings.sources;
  Diagnostics found;
  std::optional<Program> program = subject.from ? std::nullopt : lower(*subject.loaded.model, found, {});
  if (!program || options.report.format == Format::json) {
    return report_fault(*perft.fault, *subject.program, sources, options.report, out, err);
  }
  Sandbox sandbox(std::make_unique<Program>(std::move(*program)));
  trial::Defect defect;
  defect.fault = *perft.fault;
  defect.way = trial::way_to(sandbox, perft.way, *perft.fault);
  trial::report(defect, fmt::format("{} come to it", wording::quantity(perft.way.size(), "step")),
                {*sandbox.program, subject.loaded.configuration, subject.loaded.game->get(Kind::id).span}, found);
  err << render_text(found, sources, options.report.colours);
  return status::findings;
}

/// So many histories are enough to cut a count by.
constexpr std::uint64_t enough_roots = 256;

/// The counts in the making.
class Counting {
public:
  Counting(const Subject& subject, const PerftOptions& options, std::ostream& out, std::ostream& err)
      : subject_(subject), options_(options), out_(out), err_(err) {
    from_.skip_forced = options.skip_forced;
    from_.by_turns = options.by_turns;
    from_.ends = options.finished || options.report.format == Format::json;
    from_.from = subject.from ? &*subject.from : nullptr;
  }

  /// Counts each depth, and prints it as text as soon as it is counted, up to the first run-time error. Returns why
  /// not all was counted.
  std::string run() {
    while (goes_on() && (counted_ == 0 || result_.histories.back() < enough_roots)) {
      count_whole();
    }
    const std::string error = goes_on() ? count_in_batches() : "";
    while (error.empty() && goes_on()) {
      count_whole();
    }
    return error;
  }

  const Perft& result() const { return result_; }
  const std::vector<FirstMove>& firsts() const { return roots_.firsts; }

private:
  bool goes_on() const { return counted_ < options_.depth && !result_.fault; }

  void count_whole() {
    if (over_) {
      result_.histories.push_back(0);
    } else {
      roots_ = perft_roots(*subject_.program, from_, counted_ + 1, counted_ + 1 < options_.depth);
      result_ = roots_.up_to;
    }
    counted();
  }

  /// A depth is counted.
  void counted() {
    ++counted_;
    over_ = result_.histories.back() == 0;
    if (!result_.fault && options_.report.format == Format::text) {
      out_ << fmt::format("{} {}\n", counted_, result_.histories.back()) << std::flush;
    }
  }

  /// Counts what is deeper than the roots: for each depth there are as many batches.
  std::string count_in_batches() {
    const EvenBatches cut{roots_.ways.size()};
    const int length = counted_;
    const Interrupt interrupt;
    TimeLeft left(options_.run.progress, "histories, by estimate", 0, err_);
    for (FirstMove& each : roots_.firsts) {
      each.count = 0;
    }
    std::string error;
    Batches batches;
    batches.count = cut.count() * static_cast<std::uint64_t>(options_.depth - length);
    batches.subject = described();
    batches.carry_out = [&](std::uint64_t batch) {
      const std::uint64_t number = batch % cut.count();
      PerftPart part = perft_part(*subject_.program, from_, roots_, cut.begin(number), cut.end(number),
                                  1 + static_cast<int>(batch / cut.count()));
      return recorded(part);
    };
    batches.take = [&](std::uint64_t batch, const std::string& text) {
      PerftPart part;
      error = read_record(text, part) ? "" : unreadable_batch;
      return error.empty() && take(part, length, batch % cut.count(), cut);
    };
    batches.stop = [&] { return interrupt.came(); };
    batches.progress = [&](std::uint64_t done, std::uint64_t before) {
      left.done(estimate(done, cut), estimate(batches.count, cut), estimate(before, cut));
    };
    const std::string failed = run_batches(batches, options_.run);
    left.end();
    const bool all = over_ || !goes_on() || !options_.run.reports();
    return !failed.empty() ? failed : !error.empty() || all ? error : "interrupted before all was counted";
  }

  /// Whether more is to be counted.
  bool take(const PerftPart& part, int length, std::uint64_t number, const EvenBatches& cut) {
    if (number == 0) {
      result_ = roots_.up_to;
    }
    add(result_, part.sum, static_cast<std::size_t>(length));
    if (counted_ + 1 == options_.depth) {
      add_to_firsts(part, static_cast<std::size_t>(cut.begin(number)));
    }
    const bool whole = number + 1 == cut.count();
    if (whole) {
      counted();
    }
    return !result_.fault && !(whole && over_);
  }

  void add_to_firsts(const PerftPart& part, std::size_t way) {
    for (const std::uint64_t count : part.counts) {
      const auto first = std::find_if(roots_.firsts.begin(), roots_.firsts.end(),
                                      [&](const FirstMove& each) { return way < each.ways_end; });
      first->count += count;
      ++way;
    }
  }

  /// About how many histories so many batches look at: as many more at each depth as there were last.
  std::uint64_t estimate(std::uint64_t batches, const EvenBatches& cut) const {
    const std::vector<std::uint64_t>& counts = roots_.up_to.histories;
    const double growth = static_cast<double>(counts.back()) / static_cast<double>(counts[counts.size() - 2]);
    double sum = 0, each = static_cast<double>(cut.size());
    for (; batches > 0; batches -= std::min(batches, cut.count())) {
      each *= growth;
      sum += each * static_cast<double>(std::min(batches, cut.count()));
    }
    return static_cast<std::uint64_t>(std::min(sum, 1e18));
  }

  /// All that a batch depends on.
  std::string described() const {
    return "verb perft\n" + subject_of(subject_.loaded) +
           fmt::format("depth {}\nskip-forced {}\nby-turns {}\nends {}\nfrom {}\n", options_.depth,
                       options_.skip_forced, options_.by_turns, from_.ends, printable(options_.from));
  }

  const Subject& subject_;
  const PerftOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  PerftRun from_;
  PerftRoots roots_;
  Perft result_;
  int counted_ = 0;   // depths
  bool over_ = false; // the last of them has no histories
};

} // namespace

int perft_verb(const PerftOptions& options, std::ostream& out, std::ostream& err) {
  Subject subject;
  note_quick_build(err);
  if (const int status = find_subject(options.game, options.from, Stage::compiled, options.report, subject, out, err);
      status != status::fine) {
    return status;
  }
  Counting count(subject, options, out, err);
  const std::string error = count.run();
  if (!options.run.reports()) {
    return status::fine;
  }
  if (!error.empty()) {
    return failed_run(error, err);
  }
  const Perft& result = count.result();
  if (result.fault) {
    return report_with_way(result, subject, options, out, err);
  }
  if (options.report.format == Format::json) {
    write_json(as_json(*subject.program, result, options.divide ? count.firsts() : std::vector<FirstMove>()), out);
    return status::fine;
  }
  for (const FirstMove& first : options.divide ? count.firsts() : std::vector<FirstMove>()) {
    out << fmt::format("{} {}\n", first.text, first.count);
  }
  if (options.finished) {
    write_finished(*subject.program, result, out);
  }
  return status::fine;
}

} // namespace brehon
