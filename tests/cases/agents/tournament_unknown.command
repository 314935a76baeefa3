tournament rulesets/tic_tac_toe/tic_tac_toe.brehon --agent mtcs:100
