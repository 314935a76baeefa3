#include "tools/cli/verbs.hpp"
#include "tools/verbs/play.hpp"
#include "tools/verbs/tournament.hpp"

/// The verbs in which agents play.
namespace brehon {

void add_play(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, PlayOptions& options) {
    options.colours = verbs.around().colours;
    add_game(verb, options.game);
    add_repeated(verb, "--seat", options.seats, "[NAME=]WHO",
                 "who sits there: me, or an agent such as mcts:2s; is repeated (default: me, then agents)");
    verb.add_option("--seed", options.seed, "of the random generator (default at a terminal: any)")
        ->check(whole_number())
        ->type_name("S");
    add_language(verb, options.language, "of what things are called (default: the first of the game)");
    verb.add_option("--adviser", options.adviser, "the agent that gives hints (default: mcts:1s)")->type_name("AGENT");
    verb.add_option("--save", options.kept_in, "keep the game in this file after each choice")->type_name("PATH");
    verb.add_flag("--resume", options.resume, "go on with the game that was kept");
  };
  verbs.add<PlayOptions>("play", "play a game at the keyboard, with people and agents", declare,
                         [&around = verbs.around()](PlayOptions options) {
                           options.folder = around.kept_games;
                           const bool edits = around.prompts && around.terminal;
                           const auto reader =
                               edits
                                   ? around.terminal()
                                   : std::unique_ptr<LineReader>(std::make_unique<StreamReader>(around.in, around.out));
                           return play_verb(options, *reader, around.out, around.err);
                         });
}

void add_tournament(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, TournamentOptions& options) {
    options.colours = verbs.around().colours;
    add_game(verb, options.game);
    add_repeated(
        verb, "--agent", options.agents, "AGENT",
        "random, greedy, mcts, rave, alphabeta or cheat; with a budget mcts:500 (playouts) or mcts:2s; is repeated");
    verb.add_option("--games", options.games, "number of games of each two agents (default: 100)")
        ->check(whole_number())
        ->type_name("N");
    verb.add_option(
            "--sprt", options.sprt,
            "no more games once it is sure whether the first of two agents is stronger by LOW or by HIGH points of "
            "Elo, such as -10,10")
        ->type_name("LOW,HIGH");
    add_seed(verb, options.seed);
    add_long_run(verb, options.run, verbs.around());
    add_database(verb, options.database);
    verb.add_option("--html", options.html, "write a page with plots")->type_name("PATH");
    add_form(verb, options.form, forms_from_text);
  };
  verbs.add<TournamentOptions>("tournament", "let agents play each other and rate them", tournament_verb, declare);
}

} // namespace brehon
