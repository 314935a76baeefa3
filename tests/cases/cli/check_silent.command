check --strict tests/cases/cli/duel.brehon
