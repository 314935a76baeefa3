explain rulesets/tain/tain.brehon cow.copies
