run tests/cases/cli/duel.brehon --seed 4
srtike(rock)
