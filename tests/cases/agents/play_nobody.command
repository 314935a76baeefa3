play rulesets/tic_tac_toe/tic_tac_toe.brehon --seat random --seat random
