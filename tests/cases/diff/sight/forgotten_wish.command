diff tests/cases/diff/sight/grove.brehon tests/cases/diff/sight/forgotten_wish.brehon --witness --games 0
