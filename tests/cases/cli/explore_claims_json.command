explore tests/cases/cli/claims.brehon --format json
