graph rulesets/kuhn_poker/kuhn_poker.brehon --level phases
