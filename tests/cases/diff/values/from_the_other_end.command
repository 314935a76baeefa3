diff tests/cases/diff/values/first.brehon tests/cases/diff/values/from_the_other_end.brehon
