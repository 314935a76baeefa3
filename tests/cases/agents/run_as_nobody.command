run rulesets/kuhn_poker/kuhn_poker.brehon --as cas --seed 4
