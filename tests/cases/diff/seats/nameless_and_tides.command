diff tests/cases/diff/seats/nameless.brehon tests/cases/diff/seats/tides.brehon --witness --games 20
