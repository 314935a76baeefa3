diff tests/cases/diff/names/plain.brehon tests/cases/diff/names/renamed.brehon
