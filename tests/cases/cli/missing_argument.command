perft tests/cases/cli/duel.brehon
