perft rulesets/international_draughts/international_draughts.brehon --by-turns --depth 5 --from woldouby
