diff tests/cases/diff/passing/plain.brehon tests/cases/diff/passing/boxed.brehon --games 30 --format json
