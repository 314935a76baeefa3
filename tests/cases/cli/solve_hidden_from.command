solve rulesets/kuhn_poker/kuhn_poker.brehon --from a_bet_is_answered
