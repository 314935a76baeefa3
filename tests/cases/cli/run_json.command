run tests/cases/cli/duel.brehon --format json
as rock
options
strike(paper), pass as paper
strike(rock)
why strike(paper)
strike(paper)
