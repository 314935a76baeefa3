tables tests/cases/cli/duel.brehon
