diff rulesets/tain/tain.brehon:nl rulesets/tain/tain.brehon:it --as-edition mine
