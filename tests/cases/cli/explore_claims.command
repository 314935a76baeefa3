explore tests/cases/cli/claims.brehon
