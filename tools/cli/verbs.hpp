#pragma once

#include "dsl/base/suggest.hpp"
#include "tools/batches/batches.hpp"
#include "tools/cli/command_line.hpp"
#include "tools/cli/help.hpp"
#include "tools/load/load.hpp"
#include "tools/report/forms.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The verbs as CLI11 wants them. CLI11 takes many seconds to compile: nothing outside of this folder includes it.
namespace brehon {

/// Takes the verbs, each with its options, and keeps the one that was chosen.
class Verbs {
public:
  Verbs(CLI::App& app, const Surroundings& surroundings) : app_(app), around_(surroundings) {}

  const Surroundings& around() const { return around_; }
  CLI::App& app() const { return app_; }

  /// A verb whose options are a value of type `Options`. `declare(app, options)` declares them.
  template <typename Options, typename Declare>
  void add(const char* name, const char* description, int (*action)(const Options&, std::ostream&, std::ostream&),
           Declare declare) {
    add<Options>(name, description, declare,
                 [this, action](const Options& options) { return action(options, around_.out, around_.err); });
  }

  template <typename Options, typename Declare, typename CarryOut>
  void add(const char* name, const char* description, Declare declare, CarryOut action) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app_.add_subcommand(name, description);
    verb->set_help_flag("-h,--help", "print this and end");
    declare(*verb, *options);
    verb->callback([this, options, action] { chosen_ = [options, action] { return action(*options); }; });
  }

  /// Carries out the verb that was chosen; the status that the program ends with.
  int carry_out() const { return chosen_(); }

private:
  CLI::App& app_;
  const Surroundings& around_;
  std::function<int()> chosen_;
};

// ---- the verbs

void add_check(Verbs& verbs);
void add_fmt(Verbs& verbs);
void add_new(Verbs& verbs);
void add_test(Verbs& verbs);
void add_compile(Verbs& verbs);
void add_run(Verbs& verbs);
void add_play(Verbs& verbs);
void add_tournament(Verbs& verbs);
void add_perft(Verbs& verbs);
void add_simulate(Verbs& verbs);
void add_explore(Verbs& verbs);
void add_solve(Verbs& verbs);
void add_tables(Verbs& verbs);
void add_explain(Verbs& verbs);
void add_diff(Verbs& verbs);
void add_trace(Verbs& verbs);
void add_recite(Verbs& verbs);
void add_skeleton(Verbs& verbs);
void add_graph(Verbs& verbs);
void add_generate(Verbs& verbs);
void add_agree(Verbs& verbs);
void add_lsp(Verbs& verbs);
void add_completion(Verbs& verbs);
void add_manual(Verbs& verbs);

/// The command line with all verbs that it has, as data.
ProgramHelp help_of(CLI::App& app, const std::string& version);

// ---- options that several verbs have

/// Words that stand for values.
template <typename Value> using Choices = std::vector<std::pair<std::string_view, Value>>;

/// `, did you mean …?` where a known word is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string_view>& known);

/// Remembers the words that an option takes, with blanks between them; CLI11 has no place for that but the name of a
/// test that every word stands.
void note_choices(CLI::Option& option, const std::string& words);
/// The words that an option takes; none where it takes others as well.
std::vector<std::string> choices_of(CLI::Option& option);

template <typename Choice> std::string choices_text(const Choices<Choice>& choices) {
  std::string words;
  for (const auto& [word, meaning] : choices) {
    words.append(words.empty() ? "" : " ").append(word);
  }
  return words;
}

/// An option that takes one of some words. `choices` must outlive it; `value` may be an optional one.
template <typename Value, typename Choice>
CLI::Option* add_choice(CLI::App& verb, const std::string& name, Value& value, const Choices<Choice>& choices,
                        const std::string& description) {
  const auto choose = [name, &value, &choices](const std::string& word) {
    std::vector<std::string_view> known;
    for (const auto& [each, meaning] : choices) {
      known.push_back(each);
      if (each == word) {
        value = meaning;
        return;
      }
    }
    throw CLI::ValidationError(
        name, fmt::format("{} is none of {}{}", backticked(word), fmt::join(known, ", "), did_you_mean(word, known)));
  };
  CLI::Option* option = verb.add_option_function<std::string>(name, choose, description);
  note_choices(*option, choices_text(choices));
  return option;
}

/// Whole numbers that are not negative, within bounds; CLI11 takes the negative ones for large ones.
CLI::Validator whole_number(std::uint64_t low = 0, std::uint64_t high = std::numeric_limits<std::uint64_t>::max());
/// Numbers within bounds.
CLI::Validator number(double low, double high);

/// An option that may be repeated.
void add_repeated(CLI::App& verb, const std::string& name, std::vector<std::string>& values, const char* type,
                  const std::string& description);
void add_files(CLI::App& verb, std::vector<std::string>& files);
void add_files_or_editions(CLI::App& verb, std::vector<std::string>& files);
/// `--format`: text or JSON.
void add_format(CLI::App& verb, ReportOptions& report);
inline constexpr const char* forms_from_text = "text (default), markdown, html, json, csv or latex";
/// `--format`: the form of a document.
void add_form(CLI::App& verb, doc::Form& form, const char* description);
void add_edition_and_options(CLI::App& verb, std::string& edition, std::vector<std::string>& options);
/// The number of players, the edition and the options of a game.
void add_configuration(CLI::App& verb, GameOptions& game);
/// A game, and its configuration.
void add_game(CLI::App& verb, GameOptions& game);
void add_seed(CLI::App& verb, std::uint64_t& seed);
/// `--jobs`: threads.
void add_jobs(CLI::App& verb, unsigned& jobs);
/// How a long run is done: threads, and where what was done is kept.
void add_long_run(CLI::App& verb, LongRun& run, const Surroundings& around);
/// `--database`: an SQLite file for many runs.
void add_database(CLI::App& verb, std::string& database);
void add_language(CLI::App& verb, std::string& language, const char* description);
void add_pack(CLI::App& verb, std::string& pack);
void add_kept(CLI::App& verb, std::vector<std::string>& kept);
void add_texts(CLI::App& verb, std::vector<std::string>& texts);

} // namespace brehon
