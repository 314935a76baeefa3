check tests/cases/cli/missing.brehon tests/cases/cli
