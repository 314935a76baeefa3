perft rulesets/international_draughts/international_draughts.brehon --by-turns --depth 2 --from kings_and_men
