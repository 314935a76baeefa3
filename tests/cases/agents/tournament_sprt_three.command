tournament rulesets/tic_tac_toe/tic_tac_toe.brehon --agent random --agent random --agent greedy --sprt 0,10
