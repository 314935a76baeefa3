test tests/cases/coverage/shown.brehon --coverage --edition silent --format json
