explore tests/cases/cli/runs_dry.brehon
