tables tests/cases/diff/rows/short.brehon --only tables --language nl
