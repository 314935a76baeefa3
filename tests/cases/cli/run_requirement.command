run tests/cases/cli/duel.brehon
as rock
strike(rock), pass as paper

strike(rock)
seat1 pass
