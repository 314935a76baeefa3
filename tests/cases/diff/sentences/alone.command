diff tests/cases/diff/sentences/plain.brehon tests/cases/diff/sentences/more.brehon --games 20
