compile tests/cases/cli/runs_dry.brehon --emit ast
