simulate tests/cases/cli/long_loop.brehon --games 1
