diff tests/cases/diff/passing/plain.brehon tests/cases/diff/passing/hidden.brehon --witness --games 0
