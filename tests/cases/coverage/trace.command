trace tests/cases/coverage/shown.brehon --edition shown --coverage
