perft tests/cases/cli/duel.brehon:duel --depth 1
