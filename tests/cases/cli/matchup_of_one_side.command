tables tests/cases/diff/rows/short.brehon --only matchups --language fr
