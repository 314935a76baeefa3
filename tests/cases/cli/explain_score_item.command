explain rulesets/tain/tain.brehon:nl_printed score.bonus --format json
