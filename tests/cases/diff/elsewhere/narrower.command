diff tests/cases/diff/elsewhere/narrow.brehon tests/cases/diff/elsewhere/narrower.brehon --witness --games 20
