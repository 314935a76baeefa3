explain rulesets/tain/tain.brehon realm --language fr
