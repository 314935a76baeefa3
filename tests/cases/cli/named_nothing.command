perft tests/cases/cli/duel.brehon:deul --depth 1
