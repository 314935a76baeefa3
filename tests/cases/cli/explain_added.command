explain rulesets/tain/tain.brehon scouting.post_guard --language nl
