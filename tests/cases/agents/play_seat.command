play rulesets/tic_tac_toe/tic_tac_toe.brehon --seat z=me --seat random
