diff tests/cases/diff/sight/grove.brehon tests/cases/diff/sight/open_cover.brehon --witness --games 0
