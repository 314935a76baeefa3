diff tests/cases/diff/idle/plain.brehon tests/cases/diff/idle/more.brehon
