explain rulesets/tain/tain.brehon raid.boy_vs_warrior --language it
