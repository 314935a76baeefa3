perft tests/cases/cli/duel.brehon --depth 1 --option prize=tow
