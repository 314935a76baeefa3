solve rulesets/kuhn_poker/kuhn_poker.brehon --from check_check
