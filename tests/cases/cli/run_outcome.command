run tests/cases/cli/duel.brehon
as lizard
