trace tests/cases/diff/trace/whole.brehon
