tournament rulesets/tic_tac_toe/tic_tac_toe.brehon --agent mcts:100 --agent greedy --agent random --games 10 --seed 3 --jobs 2
