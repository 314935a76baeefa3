run tests/cases/cli/runs_dry.brehon --format json
take
take
