run rulesets/kuhn_poker/kuhn_poker.brehon --as seat2 --seed 4 --format json
bet
bet
