tables tests/cases/cli/never_laid.brehon
