explore tests/cases/cli/claims.brehon --depth 1
