#include "tools/cli/command_line.hpp"

#include "dsl/base/suggest.hpp"
#include "tools/verbs/agree.hpp"
#include "tools/verbs/check.hpp"
#include "tools/verbs/compile.hpp"
#include "tools/verbs/diff.hpp"
#include "tools/verbs/explain.hpp"
#include "tools/verbs/fmt.hpp"
#include "tools/verbs/generate.hpp"
#include "tools/verbs/graph.hpp"
#include "tools/verbs/perft.hpp"
#include "tools/verbs/run.hpp"
#include "tools/verbs/simulate.hpp"
#include "tools/verbs/tables.hpp"
#include "tools/verbs/test.hpp"
#include "tools/verbs/trace.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

namespace brehon {

namespace {

/// Words that stand for values.
template <typename Value> using Words = std::vector<std::pair<std::string_view, Value>>;

const Words<Format>& formats() {
  static const Words<Format> words = {{"text", Format::text}, {"json", Format::json}};
  return words;
}

const Words<Emit>& emits() {
  static const Words<Emit> words = {{"ast", Emit::ast}, {"model", Emit::model}, {"ir", Emit::ir}};
  return words;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string_view>& known) {
  const std::optional<std::string> near = nearest(word, known);
  return near ? fmt::format(", did you mean `{}`?", *near) : "";
}

/// Whole numbers that are not negative; CLI11 takes the negative ones for large ones.
CLI::Validator whole_number() {
  const auto check = [](const std::string& text) {
    const bool digits =
        !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits && text.size() < 20 ? std::string() : fmt::format("{} is no whole number", backticked(text));
  };
  return CLI::Validator(check, "");
}

const Words<engine::Adapter>& adapters() {
  static const Words<engine::Adapter> words = {{"none", engine::Adapter::none},
                                               {"openspiel", engine::Adapter::openspiel}};
  return words;
}

const Words<GraphLevel>& graph_levels() {
  static const Words<GraphLevel> words = {
      {"phases", GraphLevel::phases}, {"actions", GraphLevel::actions}, {"program", GraphLevel::program}};
  return words;
}

/// The verbs with their options, as CLI11 wants them.
class CommandLine {
public:
  explicit CommandLine(const Surroundings& surroundings) : around_(surroundings) {
    app_.name("brehon");
    app_.require_subcommand(1);
    app_.set_version_flag("--version", "brehon " + surroundings.version);
    app_.set_help_flag("-h,--help", "print this and end");
    app_.footer("brehon VERB --help says more. Status: 0 fine, 1 findings, 2 wrong use.");
    check();
    fmt();
    test();
    compile();
    run();
    perft();
    simulate();
    tables();
    explain();
    diff();
    trace();
    graph();
    generate();
    agree();
  }

  int run(std::vector<std::string> arguments) {
    if (const std::optional<std::string> unknown = unknown_verb(arguments)) {
      return wrong_use(*unknown, around_.err);
    }
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 takes them
    try {
      app_.parse(arguments);
    } catch (const CLI::ExtrasError& error) {
      return wrong_use(extras_message(error), around_.err);
    } catch (const CLI::ParseError& error) {
      return ended_by(error);
    }
    return verb_();
  }

private:
  // CLI11 ends parsing by throwing, for `--help`, too.
  int ended_by(const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
      app_.exit(error, around_.out, around_.err);
      return status::fine;
    }
    return wrong_use(error.what(), around_.err);
  }

  std::vector<std::string_view> verbs() const {
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
        is_option ? std::vector<std::string_view>{"--help", "-h", "--version"} : verbs();
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

  // ---- options that several verbs have

  CLI::App* verb(const char* name, const char* description) {
    CLI::App* app = app_.add_subcommand(name, description);
    app->set_help_flag("-h,--help", "print this and end");
    return app;
  }

  static void add_files(CLI::App* app, std::vector<std::string>& files) {
    app->add_option("FILE", files, "rule files")->required()->type_name("");
  }

  /// An option that takes one of some words.
  template <typename Value>
  static CLI::Option* add_choice(CLI::App* app, const std::string& name, Value& value, const Words<Value>& words,
                                 const std::string& description) {
    const auto choose = [name, &value, &words](const std::string& word) {
      std::vector<std::string_view> known;
      for (const auto& [each, meaning] : words) {
        known.push_back(each);
        if (each == word) {
          value = meaning;
          return;
        }
      }
      throw CLI::ValidationError(
          name, fmt::format("{} is none of {}{}", backticked(word), fmt::join(known, ", "), did_you_mean(word, known)));
    };
    return app->add_option_function<std::string>(name, choose, description);
  }

  static void add_format(CLI::App* app, ReportOptions& report, const std::string& text = "text") {
    add_choice(app, "--format", report.format, formats(), text + " (default) or json")->type_name("FORMAT");
  }

  static void add_edition_and_options(CLI::App* app, std::string& edition, std::vector<std::string>& options) {
    app->add_option("--edition", edition, "the edition or variant to take")->type_name("NAME");
    app->add_option("--option", options, "a value of an option, or a reading of a gap; may be repeated")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  static void add_game(CLI::App* app, GameOptions& game) {
    app->add_option("FILE", game.file, "rule file, or FILE:NAME for the edition or variant of that name")
        ->required()
        ->type_name("");
    add_configuration(app, game);
  }

  static void add_kept(CLI::App* app, std::vector<std::string>& kept) {
    app->add_option("--keep-option", kept, "an option to be chosen when a game begins; may be repeated")
        ->type_name("NAME")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  static void add_configuration(CLI::App* app, GameOptions& game) {
    app->add_option("--players", game.players, "number of players (default: as few as the game allows)")
        ->check(CLI::Range(1, 16).description(""))
        ->type_name("N");
    add_edition_and_options(app, game.edition, game.options);
  }

  ReportOptions report_options() const { return {Format::text, around_.colours}; }

  // ---- verbs

  void check() {
    CLI::App* app = verb("check", "find faults in rule files without playing");
    check_.report = report_options();
    add_files(app, check_.files);
    app->add_flag("--strict", check_.strict, "warnings are findings, too");
    add_format(app, check_.report);
    app->callback([this] { verb_ = [this] { return check_verb(check_, around_.out, around_.err); }; });
  }

  void fmt() {
    CLI::App* app = verb("fmt", "bring rule files into their canonical form");
    fmt_.report = report_options();
    add_files(app, fmt_.files);
    CLI::Option* check = app->add_flag("--check", fmt_.check, "write nothing, say which files are not in the form");
    app->add_flag("--stdout", fmt_.to_stdout, "write no file, print the form")->excludes(check);
    add_format(app, fmt_.report);
    app->callback([this] { verb_ = [this] { return fmt_verb(fmt_, around_.out, around_.err); }; });
  }

  void test() {
    CLI::App* app = verb("test", "replay the examples of rule files");
    test_.report = report_options();
    app->add_option("FILE", test_.files, "rule files, or FILE:NAME for the edition or variant of that name")
        ->required()
        ->type_name("");
    add_edition_and_options(app, test_.edition, test_.options);
    app->add_option("--only", test_.only, "the example of this name; may be repeated")
        ->type_name("NAME")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    CLI::Option* matrix =
        app->add_flag("--all-editions", test_.all_editions, "a matrix of all examples under all editions and variants");
    app->add_flag("--coverage", test_.coverage, "which rules no example touches, of each edition and variant")
        ->excludes(matrix);
    app->add_option("--language", test_.language, "in which rules are told (default: the first of the game)")
        ->type_name("L");
    app->add_flag("--quiet", test_.quiet, "only the examples that fail, and the last line");
    add_format(app, test_.report);
    app->callback([this] { verb_ = [this] { return test_verb(test_, around_.out, around_.err); }; });
  }

  void compile() {
    CLI::App* app = verb("compile", "print a rule file on its way to a program");
    compile_.colours = around_.colours;
    add_game(app, compile_.game);
    add_choice(app, "--emit", compile_.emit, emits(), "ast: the syntax tree; model: the checked game; ir: the program")
        ->type_name("WHAT")
        ->required();
    app->add_flag("--optimise", compile_.optimise, "the program as it is played: with --emit ir");
    app->callback([this] { verb_ = [this] { return compile_verb(compile_, around_.out, around_.err); }; });
  }

  void run() {
    CLI::App* app = verb("run", "play a game by lines");
    run_.report = report_options();
    add_game(app, run_.game);
    app->add_option("--script", run_.script, "read the lines from a file (default: the standard input)")
        ->type_name("PATH");
    app->add_option("--seed", run_.seed, "let chance fall by the random generator")
        ->check(whole_number())
        ->type_name("S");
    app->add_option("--language", run_.language, "in which rules are told (default: the first of the game)")
        ->type_name("L");
    app->add_option("--seats", run_.game.seats, "names of the players")->type_name("NAME,...")->delimiter(',');
    add_format(app, run_.report);
    app->callback([this] {
      run_.prompts = around_.prompts && run_.script.empty() && run_.report.format == Format::text;
      verb_ = [this] { return run_verb(run_, around_.in, around_.out, around_.err); };
    });
  }

  void perft() {
    CLI::App* app = verb("perft", "count the ways to play");
    perft_.report = report_options();
    add_game(app, perft_.game);
    app->add_option("--depth", perft_.depth, "number of steps, each a choice or a fall of chance")
        ->check(CLI::Range(1, 1000).description(""))
        ->type_name("D")
        ->required();
    app->add_flag("--skip-forced", perft_.skip_forced, "a decision with one option is no step");
    app->add_flag("--finished", perft_.finished, "also how the finished games ended");
    add_format(app, perft_.report);
    app->callback([this] { verb_ = [this] { return perft_verb(perft_, around_.out, around_.err); }; });
  }

  void generate() {
    CLI::App* app = verb("generate", "write an engine in C++ that stands alone");
    generate_.report = report_options();
    add_game(app, generate_.game);
    add_kept(app, generate_.kept);
    app->add_option("-o,--output", generate_.folder, "the folder for it")->type_name("DIR")->required();
    add_choice(app, "--adapter", generate_.adapter, adapters(), "openspiel: also a game class for that library")
        ->type_name("NAME");
    app->add_flag("--force", generate_.force, "write into a folder that holds other files");
    app->callback([this] { verb_ = [this] { return generate_verb(generate_, around_.out, around_.err); }; });
  }

  void agree() {
    CLI::App* app = verb("agree", "play an engine and the interpreter in lock step");
    agree_.report = report_options();
    add_game(app, agree_.game);
    add_kept(app, agree_.kept);
    app->add_option("--games", agree_.games, "number of games (default: 100)")->check(whole_number())->type_name("N");
    app->add_option("--seed", agree_.seed, "of the random generator (default: 1)")
        ->check(whole_number())
        ->type_name("S");
    app->add_option("--steps", agree_.steps, "give a game up after so many (default: 100000)")
        ->check(whole_number())
        ->type_name("N");
    app->add_option("--compiler", agree_.compiler, "with its options (default: c++)")->type_name("COMMAND");
    add_format(app, agree_.report);
    app->callback([this] { verb_ = [this] { return agree_verb(agree_, around_.out, around_.err); }; });
  }

  void simulate() {
    CLI::App* app = verb("simulate", "play games by chance and count what came of them");
    simulate_.report = report_options();
    simulate_.progress = around_.progress;
    add_game(app, simulate_.game);
    app->add_option("--games", simulate_.games, "number of games (default: 1000)")
        ->check(whole_number())
        ->type_name("N");
    app->add_option("--seed", simulate_.seed, "of the random generator (default: 1)")
        ->check(whole_number())
        ->type_name("S");
    app->add_option("--jobs", simulate_.jobs, "number of threads; changes no result (default: 1)")
        ->check(CLI::Range(1U, 1024U).description(""))
        ->type_name("J");
    app->add_flag("--statistics", simulate_.statistics, "also how often rows, actions and requirements came to bear");
    add_format(app, simulate_.report);
    app->callback([this] { verb_ = [this] { return simulate_verb(simulate_, around_.out, around_.err); }; });
  }

  void tables() {
    CLI::App* app = verb("tables", "print reference tables");
    tables_.colours = around_.colours;
    add_game(app, tables_.game);
    app->get_option("--players")->description("tell only of this number of players (default: of each)");
    app->add_option("--only", tables_.only, "sections, or matchups, tables and cards by their names (default: all)")
        ->type_name("NAME,...")
        ->delimiter(',');
    app->add_option("--language", tables_.language, "to tell them in (default: the first of the game)")->type_name("L");
    app->add_option("--pack", tables_.pack, "a file with the phrases of a language")->type_name("FILE");
    app->add_option("--against", tables_.against, "also what this edition or variant, or FILE:NAME, says differently")
        ->type_name("E");
    app->add_option("-o,--output", tables_.folder, "write files into this folder (default: the standard output)")
        ->type_name("DIR");
    add_choice(app, "--format", tables_.form, doc::forms(), "markdown (default), text, html, json, csv or latex")
        ->type_name("FORMAT");
    app->callback([this] { verb_ = [this] { return tables_verb(tables_, around_.out, around_.err); }; });
  }

  void explain() {
    CLI::App* app = verb("explain", "say what a rule says, or what a finding means");
    explain_.report = report_options();
    app->add_option("FILE", explain_.game.file, "rule file, or FILE:NAME; or the id of a finding alone")
        ->required()
        ->type_name("");
    app->add_option("PATH", explain_.path, "of an element: `raid.boy_vs_warrior`")->type_name("");
    add_configuration(app, explain_.game);
    app->add_option("--language", explain_.language, "(default: the first of the game)")->type_name("L");
    app->add_option("--pack", explain_.pack, "a file with the phrases of a language")->type_name("FILE");
    add_format(app, explain_.report, "text");
    app->callback([this] { verb_ = [this] { return explain_verb(explain_, around_.out, around_.err); }; });
  }

  static void add_texts(CLI::App* app, std::vector<std::string>& texts) {
    app->add_option("--text", texts, "the text of a source that the rule file cites; may be repeated")
        ->type_name("SOURCE=PATH")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  void diff() {
    CLI::App* app = verb("diff", "compare two rule sets by meaning");
    diff_.colours = around_.colours;
    app->add_option("RULES", diff_.games, "two rule files, or FILE:NAME for the edition or variant of that name")
        ->type_name("")
        ->expected(0, 2);
    app->add_option("--all", diff_.all, "compare all rule sets of this file with each other")->type_name("FILE");
    add_texts(app, diff_.texts);
    add_choice(app, "--format", diff_.form, doc::forms(), "text (default), markdown, html, json, csv or latex")
        ->type_name("FORMAT");
    app->add_flag("--fail-on-difference", differences_,
                  "status 1 where there is one; =CLASS,... of these classes only");
    app->add_flag("--witness", diff_.witness, "look for a position where the games part, for each difference in play");
    app->add_option("--seconds", diff_.seconds, "look so long at most (default: 120)")
        ->check(CLI::Range(0.1, 86400.0).description(""))
        ->type_name("N");
    app->add_option("--seed", diff_.seed, "of the random generator (default: 1)")
        ->check(whole_number())
        ->type_name("S");
    app->callback([this] {
      diff_.fail = !differences_.empty();
      for (const std::string& name : CLI::detail::split(differences_, ',')) {
        if (name != "true" && !name.empty()) {
          diff_.classes.push_back(name);
        }
      }
      verb_ = [this] { return diff_verb(diff_, around_.out, around_.err); };
    });
  }

  void trace() {
    CLI::App* app = verb("trace", "print which text states which rule");
    trace_.colours = around_.colours;
    add_game(app, trace_.game);
    add_texts(app, trace_.texts);
    app->add_flag("--coverage", trace_.coverage, "also how many examples touch each rule");
    add_choice(app, "--format", trace_.form, doc::forms(), "text (default), markdown, html, json, csv or latex")
        ->type_name("FORMAT");
    app->callback([this] { verb_ = [this] { return trace_verb(trace_, around_.out, around_.err); }; });
  }

  void graph() {
    CLI::App* app = verb("graph", "draw the course of a game as a state machine");
    graph_.colours = around_.colours;
    add_game(app, graph_.game);
    add_choice(app, "--level", graph_.level, graph_levels(),
               "phases; actions: decisions and chance, too (default); program: its basic blocks")
        ->type_name("LEVEL");
    app->add_option("--language", graph_.language, "of labels (default: the first of the game)")->type_name("L");
    app->add_option("--pack", graph_.pack, "a file with the phrases of a language")->type_name("FILE");
    app->add_option("-o,--output", graph_.output, "X.dot, or drawn by Graphviz X.svg, X.png (default: DOT is printed)")
        ->type_name("PATH");
    app->callback([this] { verb_ = [this] { return graph_verb(graph_, around_.out, around_.err); }; });
  }

  const Surroundings& around_;
  CLI::App app_{"Brehon: rules of board and card games, checked, tested and played."};
  std::function<int()> verb_;
  CheckOptions check_;
  FmtOptions fmt_;
  CompileOptions compile_;
  RunOptions run_;
  AgreeOptions agree_;
  GenerateOptions generate_;
  PerftOptions perft_;
  SimulateOptions simulate_;
  TestOptions test_;
  TablesOptions tables_;
  ExplainOptions explain_;
  DiffOptions diff_;
  std::string differences_; // classes, or that it is any
  TraceOptions trace_;
  GraphOptions graph_;
};

} // namespace

int command_line(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  return CommandLine(surroundings).run(arguments);
}

} // namespace brehon
