diff tests/cases/diff/rows/short.brehon tests/cases/diff/rows/long.brehon --games 20
