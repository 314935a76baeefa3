tournament rulesets/kuhn_poker/kuhn_poker.brehon --agent alphabeta --agent random
