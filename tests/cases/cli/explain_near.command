explain rulesets/tain/tain.brehon enter_realm
