perft tests/cases/cli/duel.brehon --depth 1 --players 4
