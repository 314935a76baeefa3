diff tests/cases/diff/names/nim.brehon tests/cases/diff/names/nim_renamed.brehon --games 20
