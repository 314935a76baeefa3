test tests/cases/cli/claims.brehon
