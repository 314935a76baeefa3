tables rulesets/tain/tain.brehon:nl --against fr --only play
