diff tests/cases/diff/passing/plain.brehon tests/cases/diff/passing/hidden.brehon --games 30 --format json
