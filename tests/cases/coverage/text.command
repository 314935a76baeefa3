test tests/cases/coverage/shown.brehon --coverage
