diff tests/cases/diff/jungle/first.brehon tests/cases/diff/jungle/second.brehon --fail-on-difference=scorng
