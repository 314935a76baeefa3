diff tests/cases/diff/values/first.brehon tests/cases/diff/values/from_zero.brehon
