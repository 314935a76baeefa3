#include "tools/cli/verbs.hpp"
#include "tools/report/forms.hpp"
#include "tools/verbs/diff.hpp"
#include "tools/verbs/graph.hpp"
#include "tools/verbs/tables.hpp"
#include "tools/verbs/texts/recite.hpp"
#include "tools/verbs/texts/skeleton.hpp"
#include "tools/verbs/texts/trace.hpp"

/// The verbs that print reports for readers.
namespace brehon {

namespace {

/// `--games`: how often two rule sets part.
void add_playouts(CLI::App& verb, std::uint64_t& games, const char* which) {
  verb.add_option("--games", games, fmt::format("{}, with each number of players (default: 200; 0: none)", which))
      ->check(whole_number())
      ->type_name("N");
}

} // namespace

void add_tables(Verbs& verbs) {
  static const Choices<TablesPart> parts = {{"aid", TablesPart::aid},
                                            {"reference", TablesPart::reference},
                                            {"cards", TablesPart::cards},
                                            {"set-up", TablesPart::set_up}};
  static const Choices<TablesForm> forms = [] {
    Choices<TablesForm> all;
    for (const auto& [name, form] : doc::forms()) {
      all.emplace_back(name, TablesForm{form, false});
    }
    all.emplace_back("pdf", TablesForm{doc::Form::html, true});
    return all;
  }();
  static const Choices<std::string> papers = {{"a4", "A4"}, {"letter", "letter"}};
  const auto declare = [&](CLI::App& verb, TablesOptions& options) {
    options.colours = verbs.around().colours;
    add_game(verb, options.game);
    verb.get_option("--players")->description("only this number of players (default: each)");
    verb.add_option("--only", options.only, "sections, or matchups, tables and cards by their names (default: all)")
        ->type_name("NAME,...")
        ->delimiter(',');
    add_language(verb, options.language, "of the tables (default: the first of the game)");
    add_pack(verb, options.pack);
    verb.add_option("--against", options.against, "also what this edition or variant, or FILE:NAME, says differently")
        ->type_name("E");
    verb.add_option(
            "-o,--output", options.folder,
            "write files into this folder, in place of earlier ones of this game (default: the standard output)")
        ->type_name("DIR");
    add_choice(verb, "--part", options.part, parts,
               "aid: what lies on the table while one plays; reference, cards, set-up")
        ->type_name("PART");
    add_choice(verb, "--format", options.form, forms,
               "markdown (default), text, html, json, csv, latex; pdf is printed by Chromium")
        ->type_name("FORMAT");
    add_choice(verb, "--paper", options.paper, papers, "a4 (default) or letter")->type_name("SIZE");
    verb.add_option("--title", options.title, "of the page (default: that of the game)")->type_name("TEXT");
    verb.add_option("--css", options.css, "a style sheet for the page, behind its own")->type_name("FILE");
  };
  verbs.add<TablesOptions>("tables", "print reference tables", tables_verb, declare);
}

void add_diff(Verbs& verbs) {
  const auto differences = std::make_shared<std::string>(); // classes, or that it is any
  const auto declare = [&](CLI::App& verb, DiffOptions& options) {
    options.colours = verbs.around().colours;
    verb.add_option("RULES", options.games, "two rule files, or FILE:NAME for the edition or variant of that name")
        ->type_name("")
        ->expected(0, 2);
    verb.add_option("--all", options.all, "compare all rule sets of this file with each other")->type_name("FILE");
    add_repeated(verb, "--option", options.options, "NAME=VALUE",
                 "a value of an option, or a reading of a gap, on both sides; may be repeated");
    add_texts(verb, options.texts);
    add_form(verb, options.form, forms_from_text);
    verb.add_flag("--fail-on-difference", *differences,
                  "status 1 where there is one; =CLASS,... of these classes only, or of `play` or `wording`");
    verb.add_flag("--exit-code", options.exit_code,
                  "status 3 where only words differ, 4 where rules do and no game shows it, 5 where one does");
    verb.add_flag("--witness", options.witness,
                  "look for a position where the games part, for each difference in play");
    verb.add_option("--seconds", options.seconds, "look so long at most (default: 120)")
        ->check(number(0.1, 86400.0))
        ->type_name("N");
    verb.add_option("--as-edition", options.as_edition,
                    "print what an edition of this name changes in the first to be the second")
        ->type_name("NAME");
    add_seed(verb, options.seed);
    add_playouts(verb, options.playouts, "random games of both in lock step");
  };
  const auto carry_out = [differences, &around = verbs.around()](DiffOptions options) {
    options.fail = !differences->empty();
    for (const std::string& name : CLI::detail::split(*differences, ',')) {
      if (name != "true" && !name.empty()) {
        options.classes.push_back(name);
      }
    }
    return diff_verb(options, around.out, around.err);
  };
  verbs.add<DiffOptions>("diff", "compare two rule sets by meaning", declare, carry_out);
}

void add_trace(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, TraceOptions& options) {
    options.colours = verbs.around().colours;
    add_game(verb, options.game);
    add_texts(verb, options.texts);
    add_repeated(verb, "--old", options.old, "SOURCE=PATH",
                 "the text that the citations were made for, where `--text` has another printing; may be repeated");
    add_repeated(verb, "--beside", options.beside, "NAME",
                 "side by side, rule by rule, what this edition or FILE:NAME says, too; may be repeated");
    add_playouts(verb, options.playouts, "with `--beside`, random games by the editions in lock step");
    verb.add_flag(
        "--strict", options.strict,
        "findings, too: rules on which a text is not cited, guesses, lines of several sentences cited as a whole");
    verb.add_flag("--weak", options.weak, "also the rules with numbers or labels that the cited text lacks");
    verb.add_flag("--coverage", options.coverage, "also how many examples touch each rule");
    add_language(verb, options.language, "of the rules beside a text (default: that of the text)");
    add_pack(verb, options.pack);
    add_form(verb, options.form, "text (default); markdown, html or latex: the whole text with its rules; json or csv");
  };
  verbs.add<TraceOptions>("trace", "print which text states which rule", trace_verb, declare);
}

void add_skeleton(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, SkeletonOptions& options) {
    options.colours = verbs.around().colours;
    verb.add_option("FILE", options.file, "rule file, or FILE:NAME for the game of that name")
        ->required()
        ->type_name("");
    verb.add_option("--for", options.name, "the new edition, and the source that it speaks for")
        ->required()
        ->type_name("NAME");
    add_repeated(verb, "--text", options.texts, "SOURCE=PATH",
                 "the text of the new edition; with one that the game cites by now, likely places are filled in");
    add_language(verb, options.language, "that the edition speaks (default: that of its source, or its name)");
  };
  verbs.add<SkeletonOptions>("skeleton", "print the skeleton of a new edition, to be filled in", skeleton_verb,
                             declare);
}

void add_recite(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, ReciteOptions& options) {
    options.colours = verbs.around().colours;
    verb.add_option("FILE", options.file, "rule file, or FILE:NAME for the game of that name")
        ->required()
        ->type_name("");
    verb.add_option("--source", options.source, "the source whose text has a new printing")
        ->required()
        ->type_name("NAME");
    verb.add_option("--from", options.from, "the text that the citations were made for")->required()->type_name("PATH");
    verb.add_option("--to", options.to, "the text of the new printing")->required()->type_name("PATH");
    verb.add_flag("--write", options.write, "move the citations in the rule files");
    add_form(verb, options.form, forms_from_text);
  };
  verbs.add<ReciteOptions>("recite", "compare two printings of a text, and move the citations", recite_verb, declare);
}

void add_graph(Verbs& verbs) {
  static const Choices<GraphLevel> levels = {
      {"phases", GraphLevel::phases}, {"actions", GraphLevel::actions}, {"program", GraphLevel::program}};
  static const Choices<GraphForm> forms = {{"dot", GraphForm::dot},
                                           {"mermaid", GraphForm::mermaid},
                                           {"graphml", GraphForm::graphml},
                                           {"svg", GraphForm::svg},
                                           {"png", GraphForm::png}};
  const auto declare = [&](CLI::App& verb, GraphOptions& options) {
    options.colours = verbs.around().colours;
    add_game(verb, options.game);
    add_choice(verb, "--level", options.level, levels,
               "phases; actions: decisions and chance, too (default); program: its basic blocks")
        ->type_name("LEVEL");
    add_language(verb, options.language, "of labels (default: the first of the game)");
    add_pack(verb, options.pack);
    verb.add_option("--only", options.only, "one phase, step or rule alone, with the rules that are carried out in it")
        ->type_name("NAME");
    add_choice(verb, "--format", options.form, forms, "dot, mermaid, graphml; svg and png are drawn by Graphviz")
        ->type_name("FORM");
    verb.add_option("-o,--output", options.output,
                    "a file; X.dot, X.mmd, X.graphml, X.svg, X.png say the form, too (default: DOT is printed)")
        ->type_name("PATH");
  };
  verbs.add<GraphOptions>("graph", "draw the course of a game as a state machine", graph_verb, declare);
}

} // namespace brehon
