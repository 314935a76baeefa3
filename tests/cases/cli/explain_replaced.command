explain rulesets/tain/tain.brehon free_prisoner.choose.1.move.1 --language en
