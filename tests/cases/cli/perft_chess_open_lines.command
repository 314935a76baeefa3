perft rulesets/chess/chess.brehon --depth 2 --from open_lines
