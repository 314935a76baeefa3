graph tests/cases/diff/rows/short.brehon --level actions --language en
