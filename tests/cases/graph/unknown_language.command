graph rulesets/tic_tac_toe/tic_tac_toe.brehon --language xx
