tables tests/cases/cli/duel.brehon --only score --format json --players 3 --option prize=two
