diff tests/cases/diff/claims/plain.brehon tests/cases/diff/claims/others.brehon --as-edition other
