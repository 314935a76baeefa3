perft rulesets/tic_tac_toe/tic_tac_toe.brehon --depth 9 --finished --skip-forced
