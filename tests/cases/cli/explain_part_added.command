explain rulesets/tain/tain.brehon:fr_printed free_prisoner.fr_printed.may_choose.1.t.in
