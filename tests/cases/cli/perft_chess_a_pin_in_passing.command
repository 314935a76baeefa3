perft rulesets/chess/chess.brehon --depth 3 --from a_pin_in_passing
