run tests/cases/cli/duel.brehon
quit
as rock
