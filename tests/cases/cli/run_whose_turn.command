run tests/cases/cli/duel.brehon
as rock
seat2 pass
