#include "tools/cli/verbs.hpp"
#include "tools/verbs/tournament.hpp"

/// The verbs in which agents play.
namespace brehon {

void add_tournament(Verbs& verbs) {
  const auto declare = [&](CLI::App& verb, TournamentOptions& options) {
    options.colours = verbs.around().colours;
    options.progress = verbs.around().progress;
    add_game(verb, options.game);
    add_repeated(verb, "--agent", options.agents, "AGENT",
                 "random, greedy, mcts, alphabeta or cheat; with a budget mcts:500 (playouts) or mcts:2s; is repeated");
    verb.add_option("--games", options.games, "number of games of each two agents (default: 100)")
        ->check(whole_number())
        ->type_name("N");
    add_seed(verb, options.seed);
    add_jobs(verb, options.jobs);
    add_form(verb, options.form, forms_from_text);
  };
  verbs.add<TournamentOptions>("tournament", "let agents play each other and rate them", tournament_verb, declare);
}

} // namespace brehon
