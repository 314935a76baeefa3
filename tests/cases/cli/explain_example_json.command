explain rulesets/breakthrough/breakthrough.brehon example.through --format json
