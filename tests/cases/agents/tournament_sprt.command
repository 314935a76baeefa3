tournament rulesets/tic_tac_toe/tic_tac_toe.brehon --agent mcts:50 --agent random --games 200 --sprt -50,50 --jobs 2
