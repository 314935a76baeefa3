diff tests/cases/diff/branches/plain.brehon tests/cases/diff/branches/turned.brehon
