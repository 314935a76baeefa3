explore rulesets/tic_tac_toe/tic_tac_toe.brehon --from taken_place
