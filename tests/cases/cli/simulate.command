simulate tests/cases/cli/duel.brehon --games 50 --seed 3 --players 3 --statistics
