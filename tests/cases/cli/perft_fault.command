perft tests/cases/cli/runs_dry.brehon --depth 4
