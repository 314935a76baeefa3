simulate tests/cases/cli/runs_dry.brehon --games 2
