#include "tools/cli/verbs.hpp"
#include "tools/verbs/check.hpp"
#include "tools/verbs/compile.hpp"
#include "tools/verbs/explain/explain.hpp"
#include "tools/verbs/fmt.hpp"
#include "tools/verbs/lsp.hpp"
#include "tools/verbs/new_game.hpp"
#include "tools/verbs/test.hpp"

/// The verbs about rule files.
namespace brehon {

void add_new(Verbs& verbs) {
  const auto declare = [](CLI::App& verb, NewOptions& options) {
    verb.add_option("GAME", options.game, "its name; the rules are written to GAME.brehon, which must not be there")
        ->required()
        ->type_name("");
    verb.add_option("--players", options.players, "how many play: `3`, or `2..4` (default)")->type_name("N");
    verb.add_flag("--stdout", options.to_stdout, "write no file, print the rules");
  };
  verbs.add<NewOptions>("new", "write the rules of a small game, to be changed into your own", new_verb, declare);
}

void add_check(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, CheckOptions& options) {
    options.report.colours = verbs.around().colours;
    add_files(verb, options.files);
    verb.add_flag("--strict", options.strict, "warnings are findings, too");
    verb.add_option("--play", options.trial.games, "play so many random games with each number of players, too")
        ->type_name("N");
    add_format(verb, options.report);
  };
  verbs.add<CheckOptions>("check", "find faults in rule files", check_verb, declare);
}

void add_fmt(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, FmtOptions& options) {
    options.report.colours = verbs.around().colours;
    add_files(verb, options.files);
    CLI::Option* check = verb.add_flag("--check", options.check, "write nothing, say which files are not in the form");
    verb.add_flag("--stdout", options.to_stdout, "write no file, print the form")->excludes(check);
    add_format(verb, options.report);
  };
  verbs.add<FmtOptions>("fmt", "bring rule files into their canonical form", fmt_verb, declare);
}

void add_test(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, TestOptions& options) {
    options.report.colours = verbs.around().colours;
    add_files_or_editions(verb, options.files);
    add_edition_and_options(verb, options.edition, options.options);
    add_repeated(verb, "--only", options.only, "NAME", "the example of this name; may be repeated");
    CLI::Option* matrix = verb.add_flag("--all-editions", options.all_editions,
                                        "a matrix of all examples under all editions and variants");
    verb.add_flag("--coverage", options.coverage, "which rules no example touches, of each edition and variant")
        ->excludes(matrix);
    add_language(verb, options.language, "of descriptions of rules (default: the first of the game)");
    verb.add_flag("--quiet", options.quiet, "only the examples that fail, and the last lines");
    verb.add_option("--games", options.trial.games,
                    "random games with each number of players that look for faults in play (default: 200)")
        ->type_name("N");
    add_format(verb, options.report);
  };
  verbs.add<TestOptions>("test", "replay the examples of rule files, and play random games", test_verb, declare);
}

void add_lsp(Verbs& verbs) {
  const auto declare = [](CLI::App& verb, LspOptions& options) {
    verb.add_flag("--stdio", options.stdio, "by standard input and output, which is the only way; many editors say so");
  };
  verbs.add<LspOptions>("lsp", "serve an editor by the Language Server Protocol", lsp_verb, declare);
}

void add_compile(Verbs& verbs) {
  static const Choices<Emit> emits = {{"ast", Emit::ast}, {"model", Emit::model}, {"ir", Emit::ir}};
  const auto declare = [&](CLI::App& verb, CompileOptions& options) {
    options.colours = verbs.around().colours;
    add_game(verb, options.game);
    add_choice(verb, "--emit", options.emit, emits, "ast: the syntax tree; model: the checked game; ir: the program")
        ->type_name("WHAT")
        ->required();
    verb.add_flag("--optimise", options.optimise, "the program as it is played: with --emit ir");
  };
  verbs.add<CompileOptions>("compile", "print a rule file on its way to a program", compile_verb, declare);
}

void add_explain(Verbs& verbs) {
  enum class ExplainForm : std::uint8_t { text, json, html };
  static const Choices<ExplainForm> forms = {
      {"text", ExplainForm::text}, {"json", ExplainForm::json}, {"html", ExplainForm::html}};
  const auto form = std::make_shared<ExplainForm>(ExplainForm::text);
  const auto declare = [&](CLI::App& verb, ExplainOptions& options) {
    options.report.colours = verbs.around().colours;
    verb.add_option("FILE", options.game.file, "rule file, or FILE:NAME; or the id of a finding alone")
        ->required()
        ->type_name("");
    verb.add_option("PATH", options.path, "of an element: `raid.boy_vs_warrior`")->type_name("");
    add_configuration(verb, options.game);
    add_language(verb, options.language, "(default: the first of the game)");
    add_pack(verb, options.pack);
    add_choice(verb, "--format", *form, forms, "text (default), json, or html: a page with pictures")
        ->type_name("FORMAT");
  };
  const auto carry_out = [form, &around = verbs.around()](ExplainOptions options) {
    options.report.format = *form == ExplainForm::json ? Format::json : Format::text;
    options.as_page = *form == ExplainForm::html;
    return explain_verb(options, around.out, around.err);
  };
  verbs.add<ExplainOptions>("explain", "say what a rule says, or what a finding means", declare, carry_out);
}

} // namespace brehon
