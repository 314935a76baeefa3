explore rulesets/tic_tac_toe/tic_tac_toe.brehon --unused
