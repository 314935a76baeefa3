explain rulesets/tain/tain.brehon scouting.enter_realm --language nl
