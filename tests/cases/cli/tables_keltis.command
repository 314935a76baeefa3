tables rulesets/keltis/keltis.brehon --only course,actions_playing_refill,wishing --format csv --language nl
