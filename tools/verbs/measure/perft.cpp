#include "tools/verbs/measure/perft.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/perft.hpp"
#include "interpreter/play/ways.hpp"
#include "interpreter/program/names.hpp"
#include "tools/measure/winners.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/trial/finding.hpp"
#include "tools/trial/way.hpp"
#include "tools/verbs/measure/subject.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

/// A first move, and how many histories begin with it.
struct First {
  std::string move;
  std::uint64_t count;
};

Json as_json(const Program& program, const Perft& perft, const std::vector<First>& firsts) {
  Json depths = Json::array();
  for (std::size_t depth = 1; depth < perft.histories.size(); ++depth) {
    depths.push_back({{"depth", depth}, {"count", perft.histories[depth]}});
  }
  Json divided = Json::array();
  for (const First& first : firsts) {
    divided.push_back({{"move", first.move}, {"count", first.count}});
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

/// The counts in the making.
class Counting {
public:
  Counting(const Subject& subject, const PerftOptions& options, std::ostream& out, std::ostream& err)
      : program_(*subject.program), options_(options), from_(subject.from ? &*subject.from : nullptr), out_(out),
        err_(err), machine_(program_) {}

  /// Counts each depth, and prints it as text as soon as it is counted, up to the first run-time error.
  const Perft& run() {
    for (int depth = 1; depth <= options_.depth && !result_.fault; ++depth) {
      const bool all_over = !result_.histories.empty() && result_.histories.back() == 0;
      if (all_over) {
        result_.histories.push_back(0);
      } else {
        count(depth);
      }
      if (!result_.fault && options_.report.format == Format::text) {
        out_ << fmt::format("{} {}\n", depth, result_.histories.back()) << std::flush;
      }
    }
    return result_;
  }

  const std::vector<First>& firsts() const { return firsts_; }

private:
  void count(int depth) {
    PerftRun run{depth, options_.skip_forced, options_.by_turns, from_, {}};
    const bool last = depth == options_.depth;
    if (last && (options_.divide || options_.progress)) {
      run.first = [this](const State& from, Move move, std::uint64_t count) { note(from, move, count); };
    }
    result_ = perft(machine_, run);
    if (last && options_.progress) {
      err_ << "\r\x1b[K" << std::flush;
    }
  }

  void note(const State& from, Move move, std::uint64_t count) {
    const std::string text = way_text(machine_, from, move.number);
    if (options_.progress) {
      err_ << "\r\x1b[K" << text << std::flush;
    }
    if (options_.divide) {
      firsts_.push_back({text, count});
    }
  }

  const Program& program_;
  const PerftOptions& options_;
  const State* from_;
  std::ostream& out_;
  std::ostream& err_;
  Machine machine_;
  Perft result_;
  std::vector<First> firsts_;
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
  const Perft& result = count.run();
  if (result.fault) {
    return report_with_way(result, subject, options, out, err);
  }
  if (options.report.format == Format::json) {
    write_json(as_json(*subject.program, result, count.firsts()), out);
    return status::fine;
  }
  for (const First& first : count.firsts()) {
    out << fmt::format("{} {}\n", first.move, first.count);
  }
  if (options.finished) {
    write_finished(*subject.program, result, out);
  }
  return status::fine;
}

} // namespace brehon
