solve rulesets/kuhn_poker/kuhn_poker.brehon --strategy --iterations 200
