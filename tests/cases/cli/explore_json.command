explore tests/cases/cli/duel.brehon --unused --format json
