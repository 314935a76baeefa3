explain rulesets/breakthrough/breakthrough.brehon example.through --language nl
