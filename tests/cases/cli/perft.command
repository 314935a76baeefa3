perft tests/cases/cli/duel.brehon --depth 8 --finished
