simulate tests/cases/cli/duel.brehon --games -3
