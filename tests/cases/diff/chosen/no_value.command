diff tests/cases/diff/choices/plain.brehon tests/cases/diff/choices/other.brehon --option stock=9
