test tests/cases/cli/endless_chance.brehon --games 0
