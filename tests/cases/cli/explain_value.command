explain rulesets/targi/targi.brehon border.b6 --language en
