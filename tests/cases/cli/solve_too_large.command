solve rulesets/chess/chess.brehon --positions 100
