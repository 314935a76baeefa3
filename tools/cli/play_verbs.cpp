#include "tools/cli/verbs.hpp"
#include "tools/verbs/agree.hpp"
#include "tools/verbs/generate.hpp"
#include "tools/verbs/measure/explore.hpp"
#include "tools/verbs/measure/perft.hpp"
#include "tools/verbs/measure/simulate.hpp"
#include "tools/verbs/measure/solve.hpp"
#include "tools/verbs/run.hpp"

/// The verbs that play, or write what plays.
namespace brehon {

void add_run(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, RunOptions& options) {
    options.report.colours = verbs.around().colours;
    add_game(verb, options.game);
    verb.add_option("--script", options.script, "read the lines from a file (default: the standard input)")
        ->type_name("PATH");
    verb.add_option("--seed", options.seed, "let chance fall by the random generator")
        ->check(whole_number())
        ->type_name("S");
    add_language(verb, options.language, "of descriptions of rules (default: the first of the game)");
    verb.add_option("--as", options.as, "tell only what this seat may know")->type_name("SEAT");
    verb.add_option("--seats", options.game.seats, "names of the players")->type_name("NAME,...")->delimiter(',');
    add_format(verb, options.report);
  };
  verbs.add<RunOptions>("run", "play a game by lines", declare, [&around = verbs.around()](RunOptions options) {
    options.prompts = around.prompts && options.script.empty() && options.report.format == Format::text;
    return run_verb(options, around.in, around.out, around.err);
  });
}

void add_perft(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, PerftOptions& options) {
    options.report.colours = verbs.around().colours;
    add_game(verb, options.game);
    verb.add_option("--depth", options.depth, "number of steps, each a choice or a fall of chance")
        ->check(whole_number(1, 1000))
        ->type_name("D")
        ->required();
    verb.add_flag("--skip-forced", options.skip_forced, "a decision with one option is not a step");
    verb.add_flag("--by-turns", options.by_turns, "all that a player decides until it is for another is one step");
    verb.add_option("--from", options.from, "count from where this example leads to (default: from the start)")
        ->type_name("EXAMPLE");
    verb.add_flag("--divide", options.divide, "also how many ways begin with each first move");
    verb.add_flag("--finished", options.finished, "also how the finished games ended");
    add_long_run(verb, options.run, verbs.around());
    add_format(verb, options.report);
  };
  verbs.add<PerftOptions>("perft", "count the ways to play", perft_verb, declare);
}

void add_simulate(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, SimulateOptions& options) {
    options.report.colours = verbs.around().colours;
    add_game(verb, options.game);
    verb.add_option("--games", options.games, "number of games (default: 1000)")->check(whole_number())->type_name("N");
    add_seed(verb, options.seed);
    add_long_run(verb, options.run, verbs.around());
    verb.add_option("--first", options.first, "number of the first game (default: 0); each has its own random numbers")
        ->check(whole_number())
        ->type_name("N");
    verb.add_option("--seconds", options.seconds, "begin no more games after so long")
        ->check(number(0.1, 1e6))
        ->type_name("N");
    verb.add_flag("--until-decided", options.until_decided,
                  "begin no more games when it is sure which seats are better, and which are equal within 1 %; "
                  "in a comparison, which seats are better off there");
    verb.add_flag("--statistics", options.statistics, "also how often rows, actions and requirements came to bear");
    verb.add_flag("--course", options.course, "also how the lead changed, by the score after each decision");
    verb.add_flag("--profile", options.profile, "also where play spends its time, by rule and line");
    verb.add_option("--against", options.against, "compare with this rule file, or FILE:NAME (default: the same)")
        ->type_name("RULES");
    add_repeated(verb, "--against-option", options.against_options, "NAME=VALUE",
                 "compare with another value of an option, or another reading; may be repeated");
    verb.add_option("--csv", options.csv, "write a line for each game into this file")->type_name("PATH");
    add_database(verb, options.database);
    verb.add_option("--html", options.html, "write a page with plots")->type_name("PATH");
    add_format(verb, options.report);
  };
  verbs.add<SimulateOptions>("simulate", "play games by chance and count what came of them", simulate_verb, declare);
}

namespace {

void add_no_limit(CLI::App& verb, bool& no_limit) {
  verb.add_flag("--no-limit", no_limit, "no limit of decisions ends a game, so that positions do not differ by it");
}

} // namespace

void add_explore(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, ExploreOptions& options) {
    options.report.colours = verbs.around().colours;
    options.progress = verbs.around().progress;
    add_game(verb, options.game);
    verb.add_option("--depth", options.depth, "only positions within so many steps (default: all)")
        ->check(whole_number())
        ->type_name("D");
    verb.add_option("--positions", options.positions, "no more once so many are known (default: 10000000)")
        ->check(whole_number(1, 4'000'000'000))
        ->type_name("N");
    verb.add_option("--memory", options.megabytes, "no more once so many megabytes are used (default: 4000)")
        ->check(whole_number(1, 1'000'000'000))
        ->type_name("MB");
    verb.add_option("--disk", options.disk, "go on beyond the memory in a file in this folder, instead of ending there")
        ->check(CLI::Validator(CLI::ExistingDirectory).description(""))
        ->type_name("FOLDER");
    verb.add_option("--from", options.from, "begin where this example leads to (default: at the start)")
        ->type_name("EXAMPLE");
    add_no_limit(verb, options.no_limit);
    verb.add_flag("--symmetric", options.symmetric,
                  "positions are one that become each other where a board is turned or reflected, if that is proven");
    verb.add_flag("--unused", options.unused, "also which rules never come to bear");
    add_jobs(verb, options.jobs);
    add_format(verb, options.report);
  };
  verbs.add<ExploreOptions>("explore", "look at all positions that play can come to", explore_verb, declare);
}

void add_solve(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, SolveOptions& options) {
    options.report.colours = verbs.around().colours;
    options.progress = verbs.around().progress;
    add_game(verb, options.game);
    verb.add_option("--from", options.from, "solve what is left where this example leads to (default: the whole game)")
        ->type_name("EXAMPLE");
    verb.add_option("--positions", options.positions,
                    "give up where there are more positions, or nodes of the tree (default: 10000000)")
        ->check(whole_number(1, 4'000'000'000))
        ->type_name("N");
    verb.add_option("--exploitability", options.exploitability,
                    "where players know different things: near enough to an equilibrium (default: 0.0005)")
        ->check(number(0.0, 1e9))
        ->type_name("E");
    verb.add_option("--iterations", options.iterations, "the same: no more of these (default: 100000)")
        ->check(whole_number())
        ->type_name("N");
    add_no_limit(verb, options.no_limit);
    verb.add_flag("--alphabeta", options.alphabeta,
                  "where everybody sees everything: look only at what a proof needs, and keep so many positions");
    verb.add_flag("--strategy", options.strategy, "the same: print what is to be done wherever somebody decides");
    add_jobs(verb, options.jobs);
    add_format(verb, options.report);
  };
  verbs.add<SolveOptions>("solve", "find the value of a small game, and best play", solve_verb, declare);
}

void add_generate(Verbs& verbs) {
  static const Choices<engine::Adapter> adapters = {{"none", engine::Adapter::none},
                                                    {"openspiel", engine::Adapter::openspiel}};
  const auto declare = [&](CLI::App& verb, GenerateOptions& options) {
    options.report.colours = verbs.around().colours;
    add_game(verb, options.game);
    add_kept(verb, options.kept);
    verb.add_option("-o,--output", options.folder, "the folder for it")->type_name("DIR")->required();
    add_choice(verb, "--adapter", options.adapter, adapters, "openspiel: also a game class for that library")
        ->type_name("NAME");
    verb.add_flag("--force", options.force, "write into a folder that holds other files");
  };
  verbs.add<GenerateOptions>("generate", "write an engine in C++ that stands alone", generate_verb, declare);
}

void add_agree(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, AgreeOptions& options) {
    options.report.colours = verbs.around().colours;
    add_game(verb, options.game);
    add_kept(verb, options.kept);
    verb.add_option("--games", options.games, "number of games (default: 100)")->check(whole_number())->type_name("N");
    add_seed(verb, options.seed);
    verb.add_option("--steps", options.steps, "give a game up after so many (default: 100000)")
        ->check(whole_number())
        ->type_name("N");
    verb.add_option("--compiler", options.compiler, "with its options (default: c++)")->type_name("COMMAND");
    add_format(verb, options.report);
  };
  verbs.add<AgreeOptions>("agree", "play an engine and the interpreter in lock step", agree_verb, declare);
}

} // namespace brehon
