graph rulesets/tic_tac_toe/tic_tac_toe.brehon --level rules
