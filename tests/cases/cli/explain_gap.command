explain rulesets/tain/tain.brehon captives
