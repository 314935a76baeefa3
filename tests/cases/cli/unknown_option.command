check --strikt tests/cases/cli/duel.brehon
