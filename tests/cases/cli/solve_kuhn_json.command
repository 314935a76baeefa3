solve rulesets/kuhn_poker/kuhn_poker.brehon --iterations 50 --format json
