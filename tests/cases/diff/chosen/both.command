diff tests/cases/diff/choices/plain.brehon tests/cases/diff/choices/other.brehon --option bonus=given --games 20
