diff tests/cases/diff/choices/plain.brehon tests/cases/diff/choices/other.brehon --option bonus=given --as-edition mine
