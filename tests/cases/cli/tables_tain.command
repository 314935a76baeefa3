tables rulesets/tain/tain.brehon:it --only raid,laid_out,score --language it
