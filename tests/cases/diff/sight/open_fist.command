diff tests/cases/diff/sight/grove.brehon tests/cases/diff/sight/open_fist.brehon --witness --games 0
