check tests/cases/cli/duel.brehon --format jsno
