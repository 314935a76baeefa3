tournament rulesets/kuhn_poker/kuhn_poker.brehon --agent random --agent random --games 20 --sprt 0,10
