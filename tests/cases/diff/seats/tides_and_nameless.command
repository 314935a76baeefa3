diff tests/cases/diff/seats/tides.brehon tests/cases/diff/seats/nameless.brehon --witness --games 20
