perft rulesets/chess/chess.brehon --depth 2 --from a_pawn_that_checks
