diff rulesets/kuhn_poker/kuhn_poker.brehon rulesets/tic_tac_toe/tic_tac_toe.brehon
