explore rulesets/connect_four/connect_four.brehon --positions 1000
