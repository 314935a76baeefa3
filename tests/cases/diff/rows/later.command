diff tests/cases/diff/rows/short.brehon tests/cases/diff/rows/later.brehon --games 20
