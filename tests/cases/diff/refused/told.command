diff tests/cases/diff/refused/narrow.brehon tests/cases/diff/refused/wide.brehon --witness --games 20
