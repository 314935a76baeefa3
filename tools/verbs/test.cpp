#include "tools/verbs/test.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/example.hpp"
#include "dsl/check/proofs/result.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/verdict_report.hpp"
#include "tools/trial/try_out.hpp"
#include "tools/verbs/test_coverage.hpp"
#include "tools/verbs/test_matrix.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

/// One run of the verb over all its files.
class Test {
public:
  Test(const TestOptions& options, std::ostream& out, std::ostream& err) : options_(options), out_(out), err_(err) {}

  int run() {
    for (const std::string& file : options_.files) {
      const int status = test_file(file);
      if (status == status::usage_error) {
        return status;
      }
    }
    for (const std::string& name : options_.only) {
      if (std::find(known_.begin(), known_.end(), plain(name)) == known_.end()) {
        return unknown_example(name);
      }
    }
    finish();
    return failed_ == 0 && !faulty_ ? status::fine : status::findings;
  }

private:
  bool as_json() const { return options_.report.format == Format::json; }

  /// `example.NAME` is NAME.
  static std::string_view plain(std::string_view name) {
    constexpr std::string_view prefix = "example.";
    return name.substr(0, prefix.size()) == prefix ? name.substr(prefix.size()) : name;
  }

  bool wanted(const std::string& name) const {
    return options_.only.empty() || std::any_of(options_.only.begin(), options_.only.end(),
                                                [&](const std::string& only) { return plain(only) == name; });
  }

  int unknown_example(const std::string& name) {
    if (faulty_) {
      finish();
      return status::findings; // it may be one of those that could not be understood
    }
    std::string message = fmt::format("there is no example {}", backticked(name));
    if (const auto near = nearest(plain(name), {known_.begin(), known_.end()})) {
      message += fmt::format(", did you mean `{}`?", *near);
    }
    return usage_error(message, err_);
  }

  int test_file(const std::string& file) {
    GameOptions game;
    game.file = file;
    game.edition = options_.edition;
    game.options = options_.options;
    LoadedGame loaded;
    std::ostringstream ignored;
    std::ostringstream messages;
    const ReportOptions text{Format::text, options_.report.colours};
    const int status = load_or_report(game, Stage::checked, text, loaded, ignored, messages);
    if (status == status::usage_error) {
      err_ << messages.str();
      return status;
    }
    if (status == status::fine) {
      const ChosenPack reader = choose_pack(*loaded.game, options_.language, "");
      if (!reader.error.empty()) {
        return usage_error(reader.error, err_);
      }
      test_game(loaded, reader);
    }
    add_findings(loaded.findings);
    return status;
  }

  void test_game(LoadedGame& loaded, const ChosenPack& reader) {
    Diagnostics found;
    const Examples examples = check_examples(*loaded.game, loaded.configuration, found);
    std::vector<std::optional<Program>> programs(examples.models.size());
    std::vector<bool> made(examples.models.size(), false);
    for (const Example& example : examples.examples) {
      known_.push_back(example.name);
      if (!wanted(example.name)) {
        continue;
      }
      if (!made[example.model]) {
        made[example.model] = true;
        programs[example.model] = lower(examples.models[example.model], found, {.watched = true, .claims = true});
      }
      if (programs[example.model]) {
        test_example(*programs[example.model], example, reader, loaded.findings.sources);
      }
    }
    if (options_.only.empty() && options_.trial.games > 0 && !found.has_errors()) {
      try_out(*loaded.game, loaded.findings.sources);
    }
    if (options_.only.empty()) {
      checking::judge_result(*loaded.game, *loaded.model, found);
    }
    loaded.findings.diagnostics.append(found);
  }

  void try_out(const Node& game, const Sources& sources) {
    Diagnostics found;
    const trial::Sum sum = trial::try_out(game, options_.trial, found);
    tried_.configurations += sum.configurations;
    tried_.games += sum.games;
    tried_.decisions += sum.decisions;
    tried_.defects += sum.defects;
    if (!sum.reached.empty()) {
      reached_.emplace_back(game.name(), sum.reached);
    }
    faulty_ = faulty_ || found.has_errors();
    print(found, sources);
  }

  void test_example(const Program& program, const Example& example, const ChosenPack& reader, const Sources& sources) {
    const Verdict verdict = replay(program, example);
    ++total_;
    failed_ += verdict.result == Verdict::Result::failed ? 1 : 0;
    disputed_ += verdict.result == Verdict::Result::disputed ? 1 : 0;
    if (as_json()) {
      examples_.push_back(verdict_json({program, example, verdict, reader}, sources));
    } else if (!options_.quiet || verdict.result == Verdict::Result::failed) {
      out_ << verdict_text({program, example, verdict, reader}, sources);
    }
  }

  /// Warnings are for `check`.
  void add_findings(const Findings& findings) {
    if (findings.diagnostics.has_errors()) {
      faulty_ = true;
      print(findings.diagnostics, findings.sources);
    }
  }

  void print(const Diagnostics& found, const Sources& sources) {
    if (!as_json()) {
      err_ << render_text(found, sources, options_.report.colours);
      return;
    }
    for (const Json& finding : Json::parse(render_json(found, sources))) {
      findings_.push_back(finding);
    }
  }

  void finish() {
    const int passed = total_ - failed_ - disputed_;
    if (!as_json()) {
      out_ << fmt::format("{}: {} passed, {} failed, {} disputed\n",
                          wording::counted(static_cast<std::size_t>(total_), "example"), passed, failed_, disputed_);
      if (tried_.games > 0) {
        out_ << fmt::format("{} in {}: {}\n", wording::quantity(tried_.games, "random game"),
                            wording::quantity(tried_.configurations, "configuration"),
                            wording::quantity(tried_.defects, "fault"));
        for (const auto& [game, claims] : reached_) {
          const std::string of = reached_.size() > 1 ? fmt::format(" of `{}`", game) : "";
          for (const auto& [claim, reached] : claims) {
            out_ << fmt::format("reached `{}`{} in {} of {}\n", claim, of, reached.in, reached.of);
          }
        }
      }
      return;
    }
    Json reached = Json::array();
    for (const auto& [game, claims] : reached_) {
      for (const auto& [claim, times] : claims) {
        reached.push_back({{"game", game}, {"claim", claim}, {"games", times.in}, {"of", times.of}});
      }
    }
    write_json({{"examples", examples_},
                {"total", total_},
                {"passed", passed},
                {"failed", failed_},
                {"disputed", disputed_},
                {"random_games",
                 {{"games", tried_.games},
                  {"decisions", tried_.decisions},
                  {"configurations", tried_.configurations},
                  {"faults", tried_.defects},
                  {"reached", reached}}},
                {"findings", findings_}},
               out_);
  }

  const TestOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  std::vector<std::string> known_; // examples, those that were not run included
  int total_ = 0;
  int failed_ = 0;
  int disputed_ = 0;
  bool faulty_ = false;
  trial::Sum tried_;
  /// What claims say that random games came to, by the game.
  std::vector<std::pair<std::string, std::map<std::string, trial::Sum::Reached>>> reached_;
  Json examples_ = Json::array();
  Json findings_ = Json::array();
};

} // namespace

int test_verb(const TestOptions& options, std::ostream& out, std::ostream& err) {
  if (options.coverage) {
    return test_coverage(options, out, err);
  }
  return options.all_editions ? test_all_editions(options, out, err) : Test(options, out, err).run();
}

} // namespace brehon
