diff tests/cases/diff/sight/grove.brehon tests/cases/diff/sight/counted_nest.brehon --witness --games 0
