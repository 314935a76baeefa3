run tests/cases/cli/duel.brehon
players ann, ben
options
as rock
ann strike(paper)
why strike(paper)
strike(rock) as paper  # chance
why not strike(paper)
play ann strike(scissors)
undo
ann strike(rock), ben pass
