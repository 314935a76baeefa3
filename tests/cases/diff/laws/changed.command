diff tests/cases/diff/laws/plain.brehon tests/cases/diff/laws/changed.brehon
