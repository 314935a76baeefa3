#include "tools/cli/command_line.hpp"

#include "dsl/syntax/parse.hpp"
#include "tools/cli/verbs.hpp"

#include <algorithm>
#include <optional>
#include <ostream>

namespace brehon {

namespace {

std::string version_text(const Surroundings& surroundings) {
  return fmt::format("brehon {} ({}), language {}", surroundings.version, surroundings.commit, language_version);
}

/// One run of the program.
class CommandLine {
public:
  explicit CommandLine(const Surroundings& surroundings) : around_(surroundings), verbs_(app_, surroundings) {
    app_.name("brehon");
    app_.require_subcommand(1);
    app_.set_version_flag("--version", version_text(surroundings),
                          "print the version, its commit and the version of the language, and end");
    app_.set_help_flag("-h,--help", "print this and end");
    app_.footer("brehon VERB --help says more. Status: 0 fine, 1 findings, 2 usage error.");
    for (const auto add : {add_new,    add_check,      add_fmt,   add_test,       add_compile,  add_play,
                           add_run,    add_tournament, add_perft, add_simulate,   add_explore,  add_solve,
                           add_tables, add_explain,    add_diff,  add_trace,      add_skeleton, add_recite,
                           add_graph,  add_generate,   add_agree, add_completion, add_manual,   add_lsp}) {
      add(verbs_);
    }
  }

  int run(std::vector<std::string> arguments) {
    if (!arguments.empty() && arguments.front() == "help") { // as other programs have it
      arguments.erase(arguments.begin());
      arguments.emplace_back("--help");
    }
    if (const std::optional<std::string> unknown = unknown_verb(arguments)) {
      return usage_error(*unknown, around_.err);
    }
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 takes them
    try {
      app_.parse(arguments);
    } catch (const CLI::ExtrasError& error) {
      return usage_error(extras_message(error), around_.err);
    } catch (const CLI::ParseError& error) {
      return ended_by(error);
    }
    if (const std::optional<std::string> fault = faulty_value()) {
      return usage_error(*fault, around_.err);
    }
    return helps() && !shares_work() ? status::fine : verbs_.carry_out();
  }

private:
  // CLI11 ends parsing by throwing, for `--help`, too.
  int ended_by(const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
      app_.exit(error, around_.out, around_.err);
      return status::fine;
    }
    const std::optional<std::string> twice = given_twice();
    return usage_error(twice.value_or(error.what()), around_.err);
  }

  std::vector<CLI::Option*> options_of_verb() const {
    const std::vector<CLI::App*> chosen = app_.get_subcommands();
    return chosen.empty() ? std::vector<CLI::Option*>() : chosen.front()->get_options();
  }

  /// An option that takes one value and has several.
  std::optional<std::string> given_twice() const {
    for (const CLI::Option* option : options_of_verb()) {
      if (option->get_items_expected_max() == 1 && option->count() > 1) {
        return fmt::format("{} is given twice", backticked(option->get_name()));
      }
    }
    return std::nullopt;
  }

  /// A value that no option takes: an empty one, such as that of an unset variable.
  std::optional<std::string> faulty_value() const {
    for (const CLI::Option* option : options_of_verb()) {
      for (const std::string& value : option->results()) {
        if (value.empty()) {
          return fmt::format("{} needs a value, and has an empty one", backticked(option->get_name()));
        }
      }
    }
    return std::nullopt;
  }

  /// Whether this is one of several processes, and not the one that leads.
  bool helps() const { return around_.cluster != nullptr && !around_.cluster->leads(); }
  /// Whether the verb is done by all processes together.
  bool shares_work() const {
    const std::vector<CLI::Option*> options = app_.get_subcommands().front()->get_options();
    return std::any_of(options.begin(), options.end(),
                       [](const CLI::Option* option) { return option->check_lname("checkpoint"); });
  }

  std::vector<std::string_view> verb_names() const {
    std::vector<std::string_view> names;
    for (const CLI::App* verb : app_.get_subcommands(nullptr)) {
      names.push_back(verb->get_name());
    }
    return names;
  }

  /// What is wrong with what comes before the options of a verb.
  std::optional<std::string> unknown_verb(const std::vector<std::string>& arguments) const {
    if (arguments.empty()) {
      return "a verb is missing; `brehon --help` lists them";
    }
    const std::string& word = arguments.front();
    const bool is_option = !word.empty() && word.front() == '-';
    const std::vector<std::string_view> known =
        is_option ? std::vector<std::string_view>{"--help", "-h", "--version"} : verb_names();
    if (std::find(known.begin(), known.end(), word) != known.end()) {
      return std::nullopt;
    }
    return fmt::format("there is no {} {}{}", is_option ? "option" : "verb", backticked(word),
                       did_you_mean(word, known));
  }

  std::string extras_message(const CLI::ExtrasError& error) const {
    const std::vector<CLI::App*> chosen = app_.get_subcommands();
    const CLI::App& verb = chosen.empty() ? app_ : *chosen.front();
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
      for (const std::string& name : option->get_lnames()) {
        names.push_back("--" + name);
      }
    }
    for (const std::string& extra : app_.remaining(true)) {
      if (extra.size() > 1 && extra.front() == '-') {
        const std::string word = extra.substr(0, extra.find('='));
        return fmt::format("{} has no option {}{}", verb.get_name(), backticked(word),
                           did_you_mean(word, {names.begin(), names.end()}));
      }
      return fmt::format("{} takes no further argument {}", verb.get_name(), backticked(extra));
    }
    return error.what();
  }

  const Surroundings& around_;
  CLI::App app_{"Brehon: rules of board and card games, checked, tested and played."};
  Verbs verbs_;
};

} // namespace

int command_line(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  return CommandLine(surroundings).run(arguments);
}

} // namespace brehon
