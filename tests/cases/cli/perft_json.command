perft tests/cases/cli/duel.brehon --depth 3 --players 3 --format json
