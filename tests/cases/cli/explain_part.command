explain rulesets/keltis/keltis.brehon number.copies
