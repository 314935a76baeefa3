run tests/cases/cli/duel.brehon
pass
