tables tests/cases/cli/duel.brehon tests/cases/cli/duel.brehon
