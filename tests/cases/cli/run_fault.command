run tests/cases/cli/runs_dry.brehon
take
take
