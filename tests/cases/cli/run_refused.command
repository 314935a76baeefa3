run tests/cases/cli/duel.brehon --seats ann,ben
as rock
strike(rock)
pass as paper
ann pass, ben pass, ann pass
