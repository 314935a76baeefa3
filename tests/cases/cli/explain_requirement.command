explain rulesets/targi/targi.brehon placing.place.not_facing --language en
