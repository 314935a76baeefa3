test tests/cases/cli/circle.brehon
