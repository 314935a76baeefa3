solve rulesets/kuhn_poker/kuhn_poker.brehon --players 3
