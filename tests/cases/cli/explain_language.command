explain rulesets/tain/tain.brehon raid --language ff
